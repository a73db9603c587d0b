import { Button, List, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type Decision = 'accepted' | 'rejected';

/** Accepts or rejects others' proposals on several tasks, with their reasons in view. */
export default function DecideTogether({ selection }: { selection: Selection }) {
  const [decision, setDecision] = useState<Decision>();
  return (
    <>
      <Button size="xs" onClick={() => setDecision('accepted')}>
        {t('tasks.bulk.accept')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setDecision('rejected')}>
        {t('tasks.bulk.reject')}
      </Button>
      {decision && <DecideDialog decision={decision} selection={selection} onClose={() => setDecision(undefined)} />}
    </>
  );
}

type DialogProps = { decision: Decision; selection: Selection; onClose: () => void };

function DecideDialog({ decision, selection, onClose }: DialogProps) {
  const { ids } = selection;
  const { outcome, finish, close } = useBulkOutcome(selection, onClose, (id) => pageOf('TASK', id));
  const [reason, setReason] = useState('');
  const { data, error } = useQuery(read(tasks.proposals, { body: { ids, outcome: decision } }));
  const isAccepted = decision === 'accepted';
  const decide = useWrite(tasks.decideTogether, {
    silent: true,
    onSuccess: (reply) =>
      finish(t(isAccepted ? 'tasks.bulk.accepted' : 'tasks.bulk.rejected', { count: reply.changedCount }), reply),
  });
  const count = data?.decidableCount ?? 0;
  const shownCount = data?.reasons.reduce((sum, each) => sum + each.count, 0) ?? 0;
  const title = t(isAccepted ? 'tasks.bulk.accept.title' : 'tasks.bulk.reject.title', { count: count || ids.length });
  return (
    <FormDialog
      title={title}
      hint={t(isAccepted ? 'tasks.bulk.accept.hint' : 'tasks.bulk.reject.hint')}
      button={title}
      isReady={count > 0 && (isAccepted || reason.trim() !== '')}
      write={decide}
      onSave={() => decide.mutate({ body: { ids, outcome: decision, reason } })}
      onClose={close}
      outcome={outcome}
    >
      <FailureAlert error={error} />
      <Text fw={600}>{t('tasks.bulk.proposed')}</Text>
      <List size="sm">
        {data?.reasons.map((each) => (
          <List.Item key={`${each.removes} ${each.proposedBy} ${each.reason}`}>
            {t(each.removes ? 'tasks.bulk.proposed.removal' : 'tasks.bulk.proposed.exemption', { count: each.count })}:{' '}
            {t('tasks.bulk.proposed.by', { reason: each.reason, name: each.proposedBy ?? '–' })}
          </List.Item>
        ))}
        {count > shownCount && <List.Item>{t('tasks.bulk.proposed.more', { count: count - shownCount })}</List.Item>}
      </List>
      {data && count < ids.length && (
        <Text size="sm" c="dimmed">
          {t('tasks.bulk.proposed.others', { count: ids.length - count })}
        </Text>
      )}
      <ReasonField
        label={t(isAccepted ? 'task.exemption.comment' : 'task.reason')}
        required={!isAccepted}
        data-autofocus
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
