import { pageOf, type KindWithPages } from '@lintel/contract/areas/activity';
import type { Call, CalledEndpoint } from '@lintel/contract/platform/endpoint';
import type { FormErrors } from '@mantine/form';
import type { z } from 'zod';
import { read, useWrite } from '../api.ts';
import { useVersionedSave } from '../conflict/use-versioned-save.ts';
import type { ContractForm } from '../form/contract-form.ts';
import type { Editable, Getting } from './edit-page.tsx';
import type { FormOfRecord } from './record-form.tsx';
import { useBackToRecord } from './use-back-to-record.ts';

/** The endpoint that saves one record, and replies with it as it is read. */
type Saving<R, Body> = CalledEndpoint & { body: z.ZodType<unknown, Body>; reply: z.ZodType<{ dto: R }> };

type Options<R, Body, Values> = {
  kind: KindWithPages;
  of: R;
  get: Getting<R>;
  save: Saving<R, Body>;
  form: ContractForm<Values>;
  call: (version: number) => Call<Saving<R, Body>>;
  /** What prevents saving, beyond the form's own validation. */
  against?: () => FormErrors;
  /** The success message. */
  saved: string;
};

/** Saves an existing record over the version that was opened, and goes back to where it was opened from. */
export function useEdit<R extends Editable, Body, Values extends object>({
  kind,
  of,
  get,
  save,
  form,
  call,
  against,
  saved,
}: Options<R, Body, Values>): FormOfRecord<Values> & { errors: Record<string, string> } {
  const backToRecord = useBackToRecord();
  const leave = () => backToRecord(pageOf(kind, of.id));
  const saving = useVersionedSave({
    current: read(get, { query: { id: of.id } }),
    version: of.version,
    form,
    ...(against && { against }),
    send: (version) => write.mutate(call(version)),
    saved,
    onDone: leave,
  });
  const write = useWrite(save, saving.options);
  const { problems, errors } = saving;
  // Enter still held down after the reply does not save once more.
  const isSaving = write.isPending || write.isSuccess;
  return { form: saving.form, isSaving, onSave: saving.save, onCancel: leave, problems, errors };
}
