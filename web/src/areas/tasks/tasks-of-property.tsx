import { Stack } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { ListOnRecord } from '#platform/list/list-on-record.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { DueDay } from './due-day.tsx';
import { MissingDuties, MatrixOfProperty } from './matrix-of-property.tsx';
import { StandingBadge } from './standing-badge.tsx';

/** The duties on a property: their standing, the expected ones, and each of them. */
export function TasksOfProperty({ recordId }: { recordId: string }) {
  return (
    <Stack gap="md">
      <MatrixOfProperty propertyId={recordId} />
      <TaskTable recordId={recordId} />
      <MissingDuties propertyId={recordId} />
    </Stack>
  );
}

const TaskTable = ({ recordId }: { recordId: string }) => (
  <ListOnRecord
    title={t('tasks.title')}
    none={t('property.tasks.none')}
    list={taskList}
    endpoint={tasks.list}
    place={{ to: '/tasks/list', search: { propertyIds: [recordId], status: 'ALL' } }}
    href={({ id }) => pageOf('TASK', id)}
    columns={[
      {
        label: t('task.name'),
        cell: ({ code, name }) => (
          <>
            <span className="tabular">{code}</span> {name}
          </>
        ),
      },
      { label: t('task.interval'), isWideOnly: true, cell: ({ interval }) => interval },
      { label: taskFieldLabels.dueOn, cell: ({ dueOn, dueStatus }) => <DueDay dueOn={dueOn} status={dueStatus} /> },
      { label: t('task.stands'), cell: ({ standing }) => <StandingBadge standing={standing} /> },
      {
        label: t('task.last.done'),
        isNumeric: true,
        isWideOnly: true,
        cell: ({ lastDoneOn }) => (lastDoneOn ? dayText(lastDoneOn) : t('task.never.done')),
      },
    ]}
  />
);
