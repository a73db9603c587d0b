import { Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import type { Equipment } from '@lintel/contract/areas/equipment/piece';
import type { TaskOfPiece } from '@lintel/contract/areas/tasks/covered-equipment';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { pieceOutcomes, taskStates } from '@lintel/contract/areas/tasks/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { read } from '#platform/api.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { PagesOf } from '#platform/list/paginator.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { Section } from '#platform/page/section.tsx';
import cards from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { PieceLastDone, PieceStandingBadge } from './piece-standing.tsx';

const AnswersOfPiece = lazyPart(() => import('#areas/checklists/answers-of-piece.tsx'), 'AnswersOfPiece');
const stateNames = Object.fromEntries(taskStates.map(({ id, name }) => [id, name]));
const outcomeNames = Object.fromEntries(pieceOutcomes.map(({ id, name }) => [id, name]));

/** The tasks that cover a piece, what is due first at the top. */
export const tasksOf = (id: string) => read(tasks.ofEquipment, { query: { id } });

/** Where a task is completed for a piece only. */
export const completing = (taskId: string, pieceId: string) => ({
  to: '/task/$id' as const,
  params: { id: taskId },
  search: { complete: true, piece: pieceId },
});

/** Whether what is asked of the piece waits to be done. */
export const isPressing = ({ standing }: Pick<TaskOfPiece, 'standing'>) => standing !== null && standing !== 'in-date';

/** The tasks that cover a piece of equipment, to be completed from there. */
export function CoveringTasks({ piece: { id, property, outOfUse } }: { piece: Equipment }) {
  const { data, error, isError } = useQuery(tasksOf(id));
  const mayComplete = data?.objects.some(({ canComplete }) => canComplete);
  return (
    <Section title={t('tasks.title')}>
      {isError && <FailureAlert error={error} />}
      {!data && !isError && <Loading h={60} />}
      {data?.objects.length === 0 && (
        <Text c="dimmed">
          {t('task.equipment.uncovered')}{' '}
          {!outOfUse && (
            <>
              {t('task.equipment.uncovered.how')}{' '}
              <PropertyLink id={property.id} tab="tasks" underline="always">
                {t('task.equipment.uncovered.tasks', { property: property.caption })}
              </PropertyLink>
            </>
          )}
        </Text>
      )}
      {data && data.objects.length > 0 && (
        <Table.ScrollContainer minWidth={0}>
          <Table aria-label={t('tasks.title')} verticalSpacing={6} className={cards.cards}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('task.name')}</Table.Th>
                <Table.Th>{t('task.last.done')}</Table.Th>
                <Table.Th>{t('task.equipment.due')}</Table.Th>
                <Table.Th>{t('task.stands')}</Table.Th>
                {mayComplete && (
                  <Table.Th className="no-print">
                    <VisuallyHidden>{t('task.complete')}</VisuallyHidden>
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.objects.map((task) => (
                <Table.Tr key={task.id}>
                  <Table.Td>
                    <AddressLink href={pageOf('TASK', task.id)}>{`${task.code} ${task.name}`}</AddressLink>
                  </Table.Td>
                  <Table.Td data-label={t('task.last.done')}>
                    <PieceLastDone {...task} />
                  </Table.Td>
                  <Table.Td className="tabular" data-label={t('task.equipment.due')}>
                    {task.dueOn && task.standing !== 'out-of-use' ? dayText(task.dueOn) : t('no.value')}
                  </Table.Td>
                  <Table.Td data-label={t('task.stands')}>
                    {task.standing ? <PieceStandingBadge standing={task.standing} /> : stateNames[task.state]}
                  </Table.Td>
                  {mayComplete && (
                    <Table.Td className="no-print">
                      {task.canComplete && (
                        <Button
                          size="compact-md"
                          variant={isPressing(task) ? 'light' : 'default'}
                          aria-label={t('task.complete.title', { name: task.name })}
                          renderRoot={(props) => <Link {...props} {...completing(task.id, id)} />}
                        >
                          {t('task.complete')}
                        </Button>
                      )}
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}

/** What was answered of a piece, and each time that a task did it. */
export function PastOfEquipment({ id }: { id: string }) {
  const { data } = useQuery(tasksOf(id));
  return (
    <>
      {data?.objects.some(({ hasAnswers }) => hasAnswers) && (
        <Suspense>
          <AnswersOfPiece id={id} />
        </Suspense>
      )}
      <Times id={id} />
    </>
  );
}

function Times({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const { data, error, isError } = useQuery({
    ...read(tasks.timesOfEquipment, { query: { id, page } }),
    placeholderData: keepPreviousData,
  });
  if (isError) return <FailureAlert error={error} />;
  if (!data || data.totalObjectsForQuery === 0) return null;
  return (
    <Section title={t('task.cycles.past')}>
      <Table.ScrollContainer minWidth={0}>
        <Table aria-label={t('task.cycles.past')} verticalSpacing={6} className={cards.cards}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('task.equipment.on')}</Table.Th>
              <Table.Th>{t('task.name')}</Table.Th>
              <Table.Th>{t('task.equipment.outcome')}</Table.Th>
              <Table.Th>{t('task.equipment.by')}</Table.Th>
              <Table.Th>{t('task.equipment.was.due')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.objects.map((time) => (
              <Table.Tr key={`${time.cycleId} ${time.revision}`}>
                <Table.Td className="tabular">{dayText(time.doneOn)}</Table.Td>
                <Table.Td data-label={t('task.name')}>
                  <AddressLink href={pageOf('TASK', time.taskId)}>{time.task}</AddressLink>
                </Table.Td>
                <Table.Td data-label={t('task.equipment.outcome')}>{outcomeNames[time.outcome]}</Table.Td>
                <Table.Td data-label={t('task.equipment.by')}>
                  {[time.doneBy, time.certificateNumber].filter(Boolean).join(' · ')}
                </Table.Td>
                <Table.Td className="tabular" data-label={t('task.equipment.was.due')}>
                  {time.dueOn ? dayText(time.dueOn) : t('no.value')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <PagesOf of={t('task.cycles.past')} answer={data} onPage={setPage} />
    </Section>
  );
}
