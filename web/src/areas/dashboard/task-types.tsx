import { dashboard } from '@lintel/contract/areas/dashboard';
import { standings, tasksWhose, type WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { Bars } from '#platform/page/bars.tsx';
import { t } from '#platform/texts.ts';

/** The number of tasks of each type. */
export function TaskTypes({ role, ownerId }: { role: WhoseTasks; ownerId: string }) {
  const { data } = useQuery(read(dashboard.compliance, { query: { role } }));
  if (!data || data.taskTypes.length === 0) return null;
  const of = {
    status: 'ALL',
    standings: standings.map(({ id }) => id),
    ...tasksWhose(role, ownerId),
  };
  return (
    <Bars
      title={t('dashboard.by.task.type')}
      tiles={data.taskTypes.map(({ taskTypeId, taskTypeName, taskCount }) => ({
        id: taskTypeId,
        label: taskTypeName,
        count: taskCount,
        search: { ...of, taskTypeIds: [taskTypeId] },
      }))}
      to="/tasks/list"
    />
  );
}
