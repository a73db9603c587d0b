import { Alert, Button, Group, Text } from '@mantine/core';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';
import { ReasonDialog } from '#platform/reason-dialog.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/toasts.ts';
import { AcceptExemption } from './standing-dialogs.tsx';

/** Says on a statutory duty that somebody proposed that it does not apply, and takes the decision of somebody else. */
export function ExemptionProposed({ task }: { task: Task }) {
  const [asked, setAsked] = useState<'accept' | 'reject'>();
  const withdraw = useWrite(tasks.withdrawExemption, { onSuccess: () => showSuccess(t('task.exemption.withdrawn')) });
  const { exemption } = task;
  if (!exemption) return null;
  const { reason, reviewOn, proposedBy, proposedAt, can } = exemption;
  return (
    <Alert color="yellow" mb="md" icon={<IconUserQuestion size={18} aria-hidden />} title={t('task.exemption.title')}>
      <Text>{t('task.standing.reason', { reason })}</Text>
      <Text>{t('task.exemption.by', { name: proposedBy ?? '', day: dayOfInstantText(proposedAt) })}</Text>
      {reviewOn && <Text>{t('task.standing.review', { day: dayText(reviewOn) })}</Text>}
      {can.decide && (
        <Group mt="xs" gap="xs">
          <Button size="compact-md" onClick={() => setAsked('accept')}>
            {t('task.exemption.accept')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setAsked('reject')}>
            {t('task.exemption.reject')}
          </Button>
        </Group>
      )}
      {can.withdraw && (
        <>
          <Text>{t('task.exemption.yours')}</Text>
          <FailureAlert error={withdraw.error} />
          <Button
            mt="xs"
            size="compact-md"
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ query: { id: task.id } })}
          >
            {t('task.exemption.withdraw')}
          </Button>
        </>
      )}
      {asked === 'accept' && <AcceptExemption task={task} onClose={() => setAsked(undefined)} />}
      {asked === 'reject' && <RejectExemption task={task} onClose={() => setAsked(undefined)} />}
    </Alert>
  );
}

function RejectExemption({ task, onClose }: { task: Task; onClose: () => void }) {
  const reject = useDecision(tasks.rejectExemption, {
    onSuccess: () => (showSuccess(t('task.exemption.rejected')), onClose()),
  });
  return (
    <ReasonDialog
      title={t('task.exemption.reject.title')}
      hint={t('task.exemption.reject.hint')}
      label={t('task.reason')}
      button={t('task.exemption.reject.do')}
      write={reject}
      onSave={(reason) => reject.mutate({ body: { id: task.id, version: task.version, reason } })}
      onClose={onClose}
    />
  );
}
