import { Alert, Button, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { DecisionBar, useQueue } from '#platform/record/decision-bar.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';

const AcceptExemption = lazyForm(() => import('./standing-dialogs.tsx'), 'AcceptExemption');

/** The filter of My work. */
const awaitingMe = taskList.search.parse({
  ...taskList.defaults,
  status: 'OPEN',
  awaiting: 'ME',
  sortingField: 'dueOn',
  sortingAscending: true,
  page: 1,
});

/** A proposal that a statutory duty does not apply, with the commands for a second person to decide it. */
export function ExemptionProposed({ task }: { task: Task }) {
  const [asked, setAsked] = useState<'accept' | 'reject'>();
  const withdraw = useWrite(tasks.withdrawExemption, { onSuccess: () => showSuccess(t('task.exemption.withdrawn')) });
  const { exemption } = task;
  const canDecide = exemption?.can.decide ?? false;
  const { queue, onDecided } = useQueue(read(tasks.list, { body: awaitingMe }), task.id, canDecide);
  const bar = (
    <DecisionBar
      ask={
        canDecide
          ? {
              accept: t(exemption?.removes ? 'task.removal.accept' : 'task.exemption.accept'),
              reject: t('task.exemption.reject'),
              onAsk: setAsked,
            }
          : undefined
      }
      queue={queue}
      hrefOf={(next) => pageOf('TASK', next)}
    />
  );
  if (!exemption) return bar;
  const { reason, reviewOn, proposedBy, proposedAt, removes, can } = exemption;
  return (
    <Alert
      color="yellow"
      mb="md"
      icon={<IconUserQuestion size={18} aria-hidden />}
      title={t(removes ? 'task.removal.title' : 'task.exemption.title')}
    >
      <Text>{t('task.standing.reason', { reason })}</Text>
      <Text>{t('task.exemption.by', { name: proposedBy ?? '', day: dayOfInstantText(proposedAt) })}</Text>
      {reviewOn && <Text>{t('task.standing.review', { day: dayText(reviewOn) })}</Text>}
      <Text>
        {t('task.exemption.duty', { duty: [task.rule, ...task.legalBasis.map(({ law }) => law)].join(' · ') })}
      </Text>
      {bar}
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
      {asked === 'accept' && <AcceptExemption task={task} onDone={onDecided} onClose={() => setAsked(undefined)} />}
      {asked === 'reject' && <RejectExemption task={task} onDone={onDecided} onClose={() => setAsked(undefined)} />}
    </Alert>
  );
}

type Deciding = { task: Task; onDone: () => void; onClose: () => void };

function RejectExemption({ task, onDone, onClose }: Deciding) {
  const reject = useDecision(tasks.rejectExemption, {
    onSuccess: () => (showSuccess(t('task.exemption.rejected')), onDone(), onClose()),
  });
  return (
    <ReasonDialog
      draft={task.id}
      title={t(task.exemption?.removes ? 'task.removal.reject.title' : 'task.exemption.reject.title')}
      hint={t('task.exemption.reject.hint')}
      label={t('task.reason')}
      button={t('task.exemption.reject.do')}
      write={reject}
      onSave={(reason) => reject.mutate({ body: { id: task.id, version: task.version, reason } })}
      onClose={onClose}
    />
  );
}
