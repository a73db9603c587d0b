import { Alert, Checkbox, List, Text } from '@mantine/core';
import { notices } from '@lintel/contract/areas/notices';
import { users, type User } from '@lintel/contract/areas/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LacksTraining } from '#areas/people/training-state.tsx';
import { read, useWrite } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { PersonSelect, type Person } from '#platform/form/people-select.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { heldLines } from './held-lines.ts';

type Props = {
  user: User;
  /** Whether the user is deactivated in the same step. */
  deactivates: boolean;
  onClose: () => void;
};

const LONG_ENOUGH_TO_READ = 8_000;

/** What a user holds, the successor, and, if they leave, their deactivation: in one step. */
export function HandOverDialog({ user, deactivates, onClose }: Props) {
  const [successor, setSuccessor] = useState<Person | null>(null);
  const [leavesUnowned, setLeavesUnowned] = useState(false);
  const { id, version, fullName } = user;
  const found = useQuery({
    ...read(notices.holdings, { query: { id, ...(successor && { successorId: successor.id }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const holdings = found.data?.dto;
  const held = holdings ? heldLines(holdings) : [];
  const finish = (message: string) => {
    showSuccess(message, { milliseconds: LONG_ENOUGH_TO_READ });
    onClose();
  };
  const handOver = useWrite(notices.handOver, {
    silent: true,
    onSuccess: ({ message }) => finish(message),
  });
  const deactivate = useWrite(users.deactivate, {
    silent: true,
    onSuccess: ({ message }) => finish(message ?? t('user.deactivated')),
  });
  const isPending = handOver.isPending || deactivate.isPending;
  const failure = handOver.error ?? deactivate.error;
  const unseenCount = successor ? (holdings?.unseenBySuccessor ?? 0) : 0;
  const isDecided =
    held.length === 0 ? deactivates : (successor !== null && unseenCount === 0) || (deactivates && leavesUnowned);
  const go = () => {
    if (deactivates)
      deactivate.mutate({
        body: { id, version, ...(successor && { successorId: successor.id }), ...(leavesUnowned && { leavesUnowned }) },
      });
    else if (successor) handOver.mutate({ body: { id, successorId: successor.id } });
  };
  return (
    <FormDialog
      title={t(deactivates ? 'handover.deactivate.title' : 'handover.title', { name: fullName })}
      button={t(!deactivates ? 'handover.button' : successor ? 'handover.deactivate.and' : 'handover.deactivate')}
      isDestructive={deactivates}
      isReady={holdings !== undefined && isDecided}
      write={{ isPending, error: failure }}
      onSave={go}
      onClose={onClose}
    >
      {deactivates && <Text>{t('user.deactivate.text')}</Text>}
      {!holdings &&
        (found.isError ? <FailureAlert title={t('handover.failed')} error={found.error} /> : <Loading h={120} />)}
      {holdings && held.length === 0 && <Text c="dimmed">{t('handover.nothing', { from: fullName })}</Text>}
      {held.length > 0 && (
        <>
          <div>
            <Text>{t('handover.holds', { name: fullName })}</Text>
            <List spacing={2} mt={4}>
              {held.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          </div>
          <PersonSelect
            label={t('handover.successor')}
            data-autofocus
            required={!leavesUnowned}
            value={successor}
            isLeftOut={(other) => other === id}
            onChange={(person) => {
              setSuccessor(person);
              if (person) setLeavesUnowned(false);
            }}
          />
          {successor && unseenCount > 0 && (
            <Alert color="yellow" role="status">
              {t('handover.unseen', { count: unseenCount, name: successor.name })}
            </Alert>
          )}
          {successor && holdings && holdings.successorLacks.length > 0 && (
            <Alert variant="default" role="status" title={t('handover.lacks', { name: successor.name })}>
              <LacksTraining lacks={holdings.successorLacks} />
            </Alert>
          )}
          {deactivates && (
            <Checkbox
              label={t('handover.leave')}
              description={t('handover.leave.what')}
              checked={leavesUnowned}
              onChange={(event) => {
                setLeavesUnowned(event.currentTarget.checked);
                if (event.currentTarget.checked) setSuccessor(null);
              }}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
