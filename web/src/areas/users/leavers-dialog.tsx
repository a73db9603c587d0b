import { Alert, Checkbox, Stack, Table, Text } from '@mantine/core';
import type { Holdings, Leaver } from '@lintel/contract/areas/absence';
import { pageOf } from '@lintel/contract/areas/activity';
import { notices } from '@lintel/contract/areas/notices';
import { users } from '@lintel/contract/areas/users';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LacksTraining } from '#areas/people/training-state.tsx';
import { read, useWrite } from '#platform/api.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { PersonSelect, type Person } from '#platform/form/people-select.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import cards from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import { heldLines } from './held-lines.ts';
import css from './users.module.css';

/** To whom somebody's work goes: a successor, nobody on purpose, or, not yet decided, neither. */
type Choice = { successor: Person | null; leavesUnowned: boolean };

/** Deactivates several users, whose work goes to a successor each: proposed, or chosen here. */
export function LeaversDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { ids } = selection;
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const { outcome, finish, close } = useBulkOutcome(selection, onClose, (id) => pageOf('USER', id));
  const write = useWrite(users.deactivateSeveral, {
    silent: true,
    onSuccess: (reply) => finish(t('users.bulk.deactivated', { count: reply.changedCount }), reply),
  });
  const found = useQuery({ ...read(notices.leavers, { body: { ids } }), staleTime: 0 });
  const leavers = found.data?.objects ?? [];
  const choiceOf = ({ id, successor }: Leaver): Choice => chosen[id] ?? { successor, leavesUnowned: false };
  const changed = useQueries({
    queries: leavers.map((leaver) => {
      const { successor } = choiceOf(leaver);
      return {
        ...read(notices.holdings, { query: { id: leaver.id, successorId: successor?.id ?? '' } }),
        enabled: successor !== null && successor.id !== leaver.successor?.id,
        staleTime: 0,
      };
    }),
  });
  const rows = leavers.map((leaver, at) => {
    const choice = choiceOf(leaver);
    const asProposed = choice.successor === null || choice.successor.id === leaver.successor?.id;
    const holdings = asProposed ? leaver.holdings : changed[at]?.data?.dto;
    const isFit = choice.successor !== null && holdings !== undefined && !holdings.unseenBySuccessor;
    return { leaver, choice, holdings, isDecided: isFit || choice.leavesUnowned };
  });
  const openCount = rows.filter(({ isDecided }) => !isDecided).length;
  const choose = (id: string, choice: Choice) => setChosen((now) => ({ ...now, [id]: choice }));
  const isLeaving = (id: string) => ids.includes(id);
  const title = t('users.bulk.deactivate.title', { count: ids.length });
  return (
    <FormDialog
      title={title}
      hint={t('users.leavers.hint')}
      size={leavers.length > 0 ? 'xl' : undefined}
      button={title}
      isDestructive
      isConfirmation={found.data !== undefined && leavers.length === 0}
      isReady={found.data !== undefined && openCount === 0}
      write={write}
      onSave={() =>
        write.mutate({
          body: {
            ids,
            handOvers: rows.map(({ leaver, choice }) => ({
              id: leaver.id,
              successorId: choice.successor?.id ?? null,
            })),
          },
        })
      }
      onClose={close}
      outcome={outcome}
    >
      {!found.data &&
        (found.isError ? <FailureAlert title={t('handover.failed')} error={found.error} /> : <Loading h={120} />)}
      {leavers.length > 0 && (
        <>
          {leavers.length > 1 && (
            <PersonSelect
              label={t('users.leavers.all')}
              value={null}
              isLeftOut={isLeaving}
              onChange={(successor) =>
                successor &&
                setChosen(Object.fromEntries(leavers.map(({ id }) => [id, { successor, leavesUnowned: false }])))
              }
            />
          )}
          <Table aria-label={t('users.leavers.table')} className={`${cards.cards} ${css.leavers}`} verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('users.bulk.one')}</Table.Th>
                <Table.Th>{t('users.leavers.has')}</Table.Th>
                <Table.Th>{t('handover.successor')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ leaver, choice, holdings }) => (
                <Table.Tr key={leaver.id}>
                  <Table.Td fw={600}>{leaver.fullName}</Table.Td>
                  <Table.Td>
                    {heldLines(leaver.holdings).map((line) => (
                      <Text key={line} size="sm">
                        {line}
                      </Text>
                    ))}
                  </Table.Td>
                  <Table.Td>
                    <GoesTo
                      leaver={leaver}
                      choice={choice}
                      holdings={holdings}
                      isLeaving={isLeaving}
                      onChoose={(next) => choose(leaver.id, next)}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
      {found.data && (
        <Text role="status" size="sm" c="dimmed">
          {[
            ...(found.data.idleCount > 0 ? [t('users.leavers.idle', { count: found.data.idleCount })] : []),
            ...(openCount > 0 ? [t('users.leavers.open', { count: openCount })] : []),
          ].join(' ')}
        </Text>
      )}
    </FormDialog>
  );
}

type GoesToProps = {
  leaver: Leaver;
  choice: Choice;
  /** As counted for the chosen successor, once it is. */
  holdings: Holdings | undefined;
  isLeaving: (id: string) => boolean;
  onChoose: (choice: Choice) => void;
};

function GoesTo({ leaver, choice, holdings, isLeaving, onChoose }: GoesToProps) {
  const { successor, leavesUnowned } = choice;
  const unseenCount = (successor && holdings?.unseenBySuccessor) || 0;
  const because = successor && successor.id === leaver.successor?.id ? leaver.successor.because : undefined;
  return (
    <Stack gap={6}>
      <PersonSelect
        aria-label={t('users.leavers.successor', { name: leaver.fullName })}
        description={because && t(`users.leavers.because.${because}`)}
        value={successor}
        isLeftOut={isLeaving}
        onChange={(person) => onChoose({ successor: person, leavesUnowned: false })}
      />
      {successor && unseenCount > 0 && (
        <Alert color="yellow" role="status" p="xs">
          {t('handover.unseen', { count: unseenCount, name: successor.name })}
        </Alert>
      )}
      {successor && holdings && holdings.successorLacks.length > 0 && (
        <Alert variant="default" role="status" p="xs" title={t('handover.lacks', { name: successor.name })}>
          <LacksTraining lacks={holdings.successorLacks} />
        </Alert>
      )}
      <Checkbox
        size="xs"
        label={t('handover.leave')}
        aria-label={t('users.leavers.leave', { name: leaver.fullName })}
        checked={leavesUnowned}
        onChange={(event) => onChoose({ successor: null, leavesUnowned: event.currentTarget.checked })}
      />
    </Stack>
  );
}
