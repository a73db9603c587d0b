import { Anchor, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList, type TaskRow } from '@lintel/contract/areas/tasks/list';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { Paginator } from '#platform/list/paginator.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { MissingDuties, MatrixOfProperty } from './matrix-of-property.tsx';
import { StandingBadge } from './standing-badge.tsx';
import css from './tasks.module.css';
import { FailureAlert } from '#platform/failure-alert.tsx';

/** The duties on a property: where they stand, which ought to be there, and each of them. */
export function TasksOfProperty({ recordId }: { recordId: string }) {
  return (
    <Stack gap="md">
      <MatrixOfProperty propertyId={recordId} />
      <TaskTable recordId={recordId} />
      <MissingDuties propertyId={recordId} />
    </Stack>
  );
}

function TaskTable({ recordId }: { recordId: string }) {
  const [page, setPage] = useState(1);
  const { data, isError, error } = useQuery(
    read(tasks.list, {
      body: taskList.search.parse({ ...taskList.defaults, propertyIds: [recordId], status: 'ALL', limit: 100, page }),
    }),
  );
  if (isError && !data) return <FailureAlert error={error} />;
  if (!data) return <Skeleton h={200} role="status" aria-label={t('loading')} />;
  if (data.totalObjectsForQuery === 0) return <Text c="dimmed">{t('property.tasks.none')}</Text>;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text className="tabular">{t('property.tasks.count', { count: data.totalObjectsForQuery })}</Text>
        <Anchor
          className="no-print"
          renderRoot={(props) => (
            <Link {...props} to="/tasks/list" search={{ propertyIds: [recordId], status: 'ALL' } as never} />
          )}
        >
          {t('property.tasks.open.list')}
        </Anchor>
      </Group>
      <Table.ScrollContainer minWidth={0} type="native">
        <Table aria-label={t('tasks.title')} verticalSpacing={6} highlightOnHover className={css.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('task.name')}</Table.Th>
              <Table.Th className={css.wideOnly}>{t('task.interval')}</Table.Th>
              <Table.Th>{taskFieldLabels.dueOn}</Table.Th>
              <Table.Th>{t('task.stands')}</Table.Th>
              <Table.Th className={css.wideOnly}>{t('task.last.done')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.objects.map((task) => (
              <Line key={task.id} task={task} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {data.maxPage > 1 && (
        <Paginator
          page={data.page}
          pageCount={data.maxPage}
          size={data.limit}
          total={data.totalObjectsForQuery}
          onPage={setPage}
        />
      )}
    </Stack>
  );
}

function Line({ task }: { task: TaskRow }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor renderRoot={(props) => <Link {...props} to="/task/$id" params={{ id: task.id }} search={{}} />}>
          <span className="tabular">{task.code}</span> {task.name}
        </Anchor>
      </Table.Td>
      <Table.Td className={css.wideOnly}>{task.interval}</Table.Td>
      <Table.Td className="tabular">{task.dueOn ? dayText(task.dueOn) : t('no.value')}</Table.Td>
      <Table.Td>
        <StandingBadge standing={task.standing} />
      </Table.Td>
      <Table.Td className={`tabular ${css.wideOnly}`}>
        {task.lastDoneOn ? dayText(task.lastDoneOn) : t('task.never.done')}
      </Table.Td>
    </Table.Tr>
  );
}
