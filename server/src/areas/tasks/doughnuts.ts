import { dueStatuses, standings, tasksWhose } from '@lintel/contract/areas/tasks/states';
import type { Standing, WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { DoughnutParts } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { taskFigures } from './figures.ts';
import { dueCountsOf } from './overview.ts';

/** All tasks by compliance, and open tasks by due status. */
export async function taskDoughnuts(scope: Scope, role: WhoseTasks): Promise<DoughnutParts[]> {
  const figures = await taskFigures(scope, { role });
  const due = dueCountsOf(figures);
  const standing = (id: Standing) =>
    figures.reduce((sum, figure) => (figure.standing === id ? sum + figure.count : sum), 0);
  const suspended = standing('suspended');
  const leftOut = suspended + standing('not-applicable') + standing('no-due-date');
  const every = standings.reduce((sum, { id }) => sum + standing(id), 0);
  const notOpen = every - openDueStatuses.reduce((sum, { id }) => sum + due[id], 0);
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
      ...noteOf(
        leftOut > 0 &&
          `${inFigures(every - leftOut)} of them count towards the percentage; ${inFigures(leftOut)} are left out: suspended, not applicable or without a due date.`,
      ),
    },
    {
      id: 'tasks-by-due-status',
      title: 'Open tasks by due date',
      parts: openDueStatuses.map(({ id, name }) => ({
        id,
        label: name,
        count: due[id],
        search: { dueStatuses: [id], ...search },
      })),
      ...noteOf(
        suspended > 0 && `${inFigures(suspended)} of them suspended, which Reports leave out.`,
        notOpen > 0 &&
          `Of all ${inFigures(every)} tasks, ${inFigures(notOpen)} are not open: not applicable, or done for good.`,
      ),
    },
  ];
}

const openDueStatuses = dueStatuses.flatMap(({ id, name }) => (id === 'COMPLETED' ? [] : { id, name }));
const inFigures = (count: number) => count.toLocaleString('en-GB');

/** A note that reconciles the total with others on the same page, if they differ. */
function noteOf(...sentences: (string | false)[]) {
  const text = sentences.filter(Boolean).join(' ');
  return text ? { note: text } : {};
}

/** The filters of the task list for the people whose tasks are counted. */
export const tasksOf = ({ me }: Scope, role: WhoseTasks) => tasksWhose(role, me.id);
