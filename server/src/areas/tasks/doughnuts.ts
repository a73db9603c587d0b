import { dueStatuses, standings } from '@lintel/contract/areas/tasks/states';
import type { Standing, WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { DoughnutParts } from '#platform/record-kind';
import type { Scope } from '#platform/scope';
import { taskFigures } from './figures.ts';
import { dueCountsOf } from './overview.ts';

/** Every task by where it stands, and open tasks by when they are due. */
export async function taskDoughnuts(scope: Scope, role: WhoseTasks): Promise<DoughnutParts[]> {
  const figures = await taskFigures(scope, { role });
  const due = dueCountsOf(figures);
  const standing = (id: Standing) =>
    figures.reduce((sum, figure) => (figure.standing === id ? sum + figure.count : sum), 0);
  const suspended = standing('suspended');
  const search = tasksOf(scope, role);
  return [
    {
      id: 'tasks-by-standing',
      title: 'Tasks by compliance',
      parts: standings.map(({ id, name }) => ({
        id,
        label: name,
        count: standing(id),
        search: { status: 'ALL', standings: [id], ...search },
      })),
    },
    {
      id: 'tasks-by-due-status',
      title: 'Open tasks by due date',
      parts: dueStatuses.flatMap(({ id, name }) =>
        id === 'COMPLETED' ? [] : { id, label: name, count: due[id], search: { dueStatuses: [id], ...search } },
      ),
      ...(suspended > 0 && {
        note: `${suspended.toLocaleString('en-GB')} of them suspended, which Reports leave out.`,
      }),
    },
  ];
}

/** The filters of the task list that leave those whose tasks are counted. */
export const tasksOf = ({ me }: Scope, role: WhoseTasks) => (role === 'OWN' ? { ownerIds: [me.id] } : {});
