import { Alert, Button, Drawer, Group, Stack, Text, Textarea } from '@mantine/core';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { CompletionDetails, type Task } from '@lintel/contract/areas/tasks/task';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { confirmLeaving } from '#platform/form/confirm-leaving.ts';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/toasts.ts';
import { CompletionFields, completionLabels } from './completion-fields.tsx';
import { completionSaid, detailsOf, lacksEvidence, newCompletion, type CompletionValues } from './completion-values.ts';
import { evidenceText } from './cycle-words.ts';
import { NextDue } from './next-due.tsx';

type Values = CompletionValues & { withoutEvidenceReason: string };

type Props = { task: Task; onClose: () => void };

/** Closes the open cycle. What somebody outside said was done is there already, to be checked. */
export function CompleteTask({ task, onClose }: Props) {
  const me = useMe();
  const isShared = task.assignment === 'share';
  const assignment = useQuery({
    ...read(shares.get, { query: { entityId: task.id, entityType: 'TASK' } }),
    enabled: isShared,
  });
  if (isShared && assignment.isPending) return null;
  const share = assignment.data?.dto.shareAssignment;
  const said = share?.assignmentStatus === 'DONE' && share.sayings.find(({ kind }) => kind === 'done');
  const given = said ? completionSaid(share, said) : newCompletion(me.today, me.fullName);
  return <CompletionForm task={task} given={given} onClose={onClose} />;
}

/** What was done; beforehand it shows when the next falls due. */
function CompletionForm({ task, given, onClose }: Props & { given: CompletionValues }) {
  const form = useContractForm<Values>(CompletionDetails, {
    initialValues: { ...given, withoutEvidenceReason: '' },
  });
  const [attempt, setAttempt] = useState(0);
  const complete = useWrite(tasks.complete, {
    silent: true,
    onSuccess: ({ dto }) => {
      const isOpen = dto.cycle?.id === task.cycle?.id;
      showSuccess(
        isOpen
          ? t('task.recorded')
          : dto.dueOn
            ? t('task.completed.next', { day: dayText(dto.dueOn) })
            : t('task.completed'),
        { milliseconds: 6000 },
      );
      onClose();
    },
    onError: (failure) => {
      if (showRefusals(form, failure)) setAttempt((count) => count + 1);
    },
  });
  const isLacking = lacksEvidence(task);
  const save = ({ withoutEvidenceReason, ...values }: Values) => {
    if (isLacking && !withoutEvidenceReason.trim()) {
      form.setErrors({ withoutEvidenceReason: t('task.without.evidence.say') });
      setAttempt(attempt + 1);
      return;
    }
    complete.mutate({
      body: {
        ...detailsOf(values),
        id: task.id,
        version: task.version,
        cycleId: task.cycle!.id,
        withoutEvidenceReason: isLacking ? withoutEvidenceReason : null,
      },
    });
  };
  const close = async () => {
    if (!form.isDirty() || (await confirmLeaving())) onClose();
  };
  return (
    <Drawer
      opened
      onClose={() => void close()}
      position="right"
      size="lg"
      title={t('task.complete.title', { name: task.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form noValidate onSubmit={form.onSubmit(save, () => setAttempt(attempt + 1))}>
        <Stack gap="md">
          <Text c="dimmed">{task.caption}</Text>
          <ErrorSummary
            errors={form.errors}
            order={Object.keys(completionLabels)}
            labelOf={(field) => t(completionLabels[field as keyof typeof completionLabels] ?? 'task.note')}
            attempt={attempt}
          />
          {complete.error && Object.keys(form.errors).length === 0 && (
            <Alert color="red" role="alert">
              {reasonOf(complete.error)}
            </Alert>
          )}
          <CompletionFields form={form} hasCertificate={task.hasCertificate} />
          <div>
            <Text fw={500} size="sm" mb={4}>
              {t('task.cycle.files')}
            </Text>
            <FileArea
              ownerId={task.cycle!.id}
              ownerKind="TASK-CYCLE"
              can={{ add: task.can.addFile }}
              isRequired={task.evidence.length > 0}
              asksEvidence={task.evidence.length > 0}
            />
          </div>
          {isLacking && (
            <Textarea
              id={fieldId('withoutEvidenceReason')}
              label={t('task.without.evidence')}
              description={t('task.without.evidence.hint', { kinds: evidenceText(task) })}
              required
              autosize
              minRows={2}
              maxLength={1000}
              {...form.getInputProps('withoutEvidenceReason')}
            />
          )}
          <NextDue taskId={task.id} values={form.values} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void close()}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={complete.isPending || complete.isSuccess}>
              {t('task.complete')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}
