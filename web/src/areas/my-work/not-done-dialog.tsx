import { Radio, Stack } from '@mantine/core';
import { myWork, NotDone, notDoneReasons, type WorkRow } from '@lintel/contract/areas/my-work';
import type { z } from 'zod';
import { useWrite } from '#platform/api.ts';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import { ReasonField } from '#platform/reason-field.tsx';

type Values = Pick<z.output<typeof NotDone>, 'note'> & { reason: string };
type Props = { row: WorkRow; onClose: () => void };

/** Records that somebody came to do a piece of work and could not. */
export function NotDoneDialog({ row, onClose }: Props) {
  const form = useContractForm<Values>(NotDone.pick({ reason: true, note: true }), {
    draft: row.id,
    initialValues: { reason: 'no-access', note: '' },
  });
  const say = useWrite(myWork.notDone, {
    onSuccess: () => {
      showSuccess(t('my.work.not.done.saved'));
      onClose();
    },
    onError: (failure) => void showRefusals(form, failure),
  });
  return (
    <FormDialog
      title={t('my.work.not.done.title', { name: row.name })}
      hint={t('my.work.not.done.hint')}
      draft={form.draft}
      button={t('my.work.not.done.save')}
      write={say}
      onSave={form.onSubmit((values) =>
        say.mutate({ body: { kind: row.kind, id: row.id, ...values } as z.input<typeof NotDone> }),
      )}
      onClose={onClose}
    >
      <Radio.Group id={fieldId('reason')} label={t('my.work.not.done.why')} {...form.getInputProps('reason')}>
        <Stack gap={6} mt={6}>
          {notDoneReasons.map(({ id, name }) => (
            <Radio key={id} value={id} label={name} />
          ))}
        </Stack>
      </Radio.Group>
      <ReasonField
        id={fieldId('note')}
        label={t('my.work.not.done.note')}
        required
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
