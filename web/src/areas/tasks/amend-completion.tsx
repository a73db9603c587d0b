import { Alert, Button, Drawer, Group, Stack, Text, Textarea } from '@mantine/core';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { CompletionDetails, type Cycle, type Task } from '@lintel/contract/areas/tasks/task';
import { requiredLine } from '@lintel/contract/platform/shapes';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { confirmLeaving } from '#platform/form/confirm-leaving.ts';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import { CompletionFields, completionLabels } from './completion-fields.tsx';
import { detailsOf, valuesOf, type CompletionValues } from './completion-values.ts';

type Values = CompletionValues & { reason: string };
const Amendment = CompletionDetails.extend({ reason: requiredLine('Say why', 1000) });

/** Opens the form that corrects what was said last of a cycle. */
export function AmendButton({ task, cycle }: { task: Task; cycle: Cycle }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        className="no-print"
        leftSection={<IconPencil size={15} aria-hidden />}
        aria-label={t('task.amend.of', { number: cycle.number })}
        onClick={() => setOpen(true)}
      >
        {t('task.amend')}
      </Button>
      {isOpen && <AmendCompletion task={task} cycle={cycle} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Corrects what was said last of a cycle; what was said before stays to be read. */
function AmendCompletion({ task, cycle, onClose }: { task: Task; cycle: Cycle; onClose: () => void }) {
  const last = cycle.completions[0]!;
  const form = useContractForm<Values>(Amendment, { initialValues: { ...valuesOf(last), reason: '' } });
  const [attempt, setAttempt] = useState(0);
  const amend = useWrite(tasks.amend, {
    silent: true,
    onSuccess: () => {
      showSuccess(t('task.amended'));
      onClose();
    },
    onError: (failure) => {
      if (showRefusals(form, failure)) setAttempt((count) => count + 1);
    },
  });
  const save = ({ reason, ...values }: Values) =>
    amend.mutate({
      body: { ...detailsOf(values), reason, id: task.id, cycleId: cycle.id, revision: last.revision },
    });
  const close = async () => {
    if (!form.isDirty() || (await confirmLeaving())) onClose();
  };
  return (
    <Drawer
      opened
      onClose={() => void close()}
      position="right"
      size="lg"
      title={t('task.amend.title', { number: cycle.number })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form noValidate onSubmit={form.onSubmit(save, () => setAttempt(attempt + 1))}>
        <Stack gap="md">
          <Text c="dimmed">{t('task.amend.hint')}</Text>
          <ErrorSummary
            errors={form.errors}
            order={Object.keys(completionLabels)}
            labelOf={(field) => t(completionLabels[field as keyof typeof completionLabels] ?? 'task.note')}
            attempt={attempt}
          />
          {amend.error && Object.keys(form.errors).length === 0 && (
            <Alert color="red" role="alert">
              {reasonOf(amend.error)}
            </Alert>
          )}
          <CompletionFields form={form} hasCertificate={task.hasCertificate} />
          <Textarea
            id={fieldId('reason')}
            label={t('task.amend.reason')}
            required
            autosize
            minRows={2}
            maxLength={1000}
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void close()}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={amend.isPending || amend.isSuccess}>
              {t('task.amend.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}
