import type { Call, CalledEndpoint, Reply } from '@lintel/contract/platform/endpoint';
import type { FormErrors } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useWrite } from '../api.ts';
import { savedByItsPage, showFailure, type ContractForm } from '../form/contract-form.ts';
import { useUnsavedChanges } from '../form/unsaved-changes.ts';
import type { FormOfRecord } from './record-form.tsx';

type Options<E extends CalledEndpoint, Values> = {
  form: ContractForm<Values>;
  call: (values: Values) => Call<E>;
  /** What prevents adding, beyond the form's own validation. */
  against?: () => FormErrors;
  /** Added: the address to go to; without one, the form stays for the next. */
  onAdded: (reply: Reply<E>, call: Call<E>) => string | undefined | Promise<string>;
  /** Whether leaving would lose something besides what the form holds. */
  holdsMore?: boolean;
  /** Where Cancel leads. */
  back: string;
};

/** Adds a record once, however long Enter is held down; what was typed is not left without a question. */
export function useAdd<E extends CalledEndpoint, Values extends object>(
  endpoint: E,
  { form, call, against, onAdded, holdsMore = false, back }: Options<E, Values>,
): FormOfRecord<Values> {
  const { history } = useRouter();
  const release = useUnsavedChanges(form.isDirty() || holdsMore);
  const add = useWrite(endpoint, {
    silent: true,
    onSuccess: async (reply, sent): Promise<void> => {
      const next = await onAdded(reply, sent);
      if (next === undefined) return add.reset();
      release();
      history.replace(next);
    },
    onError: (failure) => showFailure(form, failure),
  });
  const onSave = (values: Values) => {
    const wrong = against?.() ?? {};
    if (Object.keys(wrong).length > 0) form.refuse(wrong);
    else add.mutate(call(values));
  };
  return {
    form: savedByItsPage(form),
    isSaving: add.isPending || add.isSuccess,
    onSave,
    onCancel: () => history.push(back),
  };
}
