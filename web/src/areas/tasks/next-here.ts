import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import type { NextStep } from '#platform/page/next-steps.tsx';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

/** Finds the task due next on the property of a completed one; none if it cannot be read. */
export function useNextHere() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isReader = maySee(useMe(), ['PRISM_APP_TASK_MENU']);
  return async ({ id, property }: Task): Promise<NextStep[]> => {
    if (!isReader) return [];
    const body = taskList.search.parse({
      ...taskList.defaults,
      propertyIds: [property.id],
      status: 'OPEN',
      sortingField: 'dueOn',
      sortingAscending: true,
      page: 1,
    });
    const { objects } = await queries.fetchQuery(read(tasks.list, { body })).catch(() => ({ objects: [] }));
    const next = objects.find((task) => task.id !== id && task.dueOn !== null);
    if (!next) return [];
    return [
      {
        label: t('next.here', { name: next.name, day: dayText(next.dueOn!) }),
        run: () => void navigate({ to: '/task/$id', params: { id: next.id }, search: {} }),
      },
    ];
  };
}
