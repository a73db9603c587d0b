import { Radio, Stack, Text } from '@mantine/core';
import { myWork, NotDone, type WorkRow } from '@lintel/contract/areas/my-work';
import { notDoneReasons } from '@lintel/contract/areas/not-done-reasons';
import type { Permission } from '@lintel/contract/platform/permissions';
import { useRouter } from '@tanstack/react-router';
import type { z } from 'zod';
import { useMe } from '#platform/current-user.ts';
import { FilesToSend } from '#platform/files/files-to-send.tsx';
import { useAddWithFiles } from '#platform/files/use-add-with-files.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { UnsentNote } from '#platform/outbox/load-outbox.ts';
import { useSendLater } from '#platform/outbox/use-send-later.ts';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type Values = Pick<z.output<typeof NotDone>, 'note'> & { reason: string };
/** What the dialog needs to know, also of work that is not on the page any more. */
type NotDoneRow = Pick<WorkRow, 'kind' | 'id' | 'name'> & { property?: string | null | undefined };
type Props = { row: NotDoneRow; onClose: () => void };

/** Records a visit at which a piece of work could not be done, with photographs of why. */
export function NotDoneDialog({ row, onClose }: Props) {
  const form = useContractForm<Values>(NotDone.pick({ reason: true, note: true }), {
    draft: row.id,
    initialValues: { reason: 'no-access', note: '' },
  });
  const mayAddFiles = useMayAddFiles(row);
  const title = t('my.work.not.done.title', { name: row.name });
  const { kind, id, name, property } = row;
  const router = useRouter();
  const sendLater = useSendLater<Values>({
    endpoint: myWork.notDone,
    subject: row.id,
    title,
    place: property ?? '',
    recordId: id,
    leavesOpen: true,
    lines: ({ reason, note }) => [notDoneReasons.find((one) => one.id === reason)?.name ?? null, note],
    opensAt: router.buildLocation({
      to: '/my_work.html',
      search: { notDone: { kind, id, name, ...(property && { property }) } },
    } as never).href,
    values: form.getValues,
    restore: form.startFrom,
    onKept: onClose,
  });
  const { files, save, write } = useAddWithFiles(myWork.notDone, row.kind, {
    form,
    sendLater,
    onSuccess: () => {
      showSuccess(t('my.work.not.done.saved'));
      onClose();
    },
    filesFailed: (why) => t('my.work.not.done.files.failed', { why }),
  });
  return (
    <FormDialog
      title={title}
      hint={t('my.work.not.done.hint')}
      draft={form.draft}
      button={t('my.work.not.done.save')}
      write={write}
      onSave={write.form.onSubmit(
        (values) =>
          void save((uploadSessionId) => ({
            body: { kind: row.kind, id: row.id, ...values, uploadSessionId } as z.input<typeof NotDone>,
          })),
      )}
      onClose={onClose}
    >
      {sendLater.unsent && <UnsentNote unsent={sendLater.unsent} />}
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
      {mayAddFiles && (
        <div>
          <Text fw={500} size="sm" mb={4}>
            {t('my.work.not.done.files')}
          </Text>
          <FilesToSend files={files} ownerKind={row.kind} hint={t('my.work.not.done.files.hint')} />
        </div>
      )}
    </FormDialog>
  );
}

/** Its files are attached to the record, for those who may add them there; the server checks the same for its property. */
function useMayAddFiles({ kind }: NotDoneRow): boolean {
  const me = useMe();
  const may = (permission: Permission) => mayDo(me, permission);
  if (!may('PRISM_PROPERTY_LIBRARY_VIEW') || !may('PRISM_PROPERTY_ACTION_FILE_UPLOAD')) return false;
  return kind === 'TASK'
    ? may('PRISM_PROPERTY_TASK_COMPLETE')
    : may('PRISM_PROPERTY_SUPERVISOR') || may('PRISM_PROPERTY_ACTION_ALL_OWNER');
}
