import { actionDueStatuses, priorities } from '@lintel/contract/areas/actions/states';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { DoughnutParts } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { ownershipOf } from './figures.ts';
import { actionSummary } from './summary.ts';

/** Open actions by priority, and by due status. */
export async function actionDoughnuts(scope: Scope, role: WhoseTasks): Promise<DoughnutParts[]> {
  const { rows } = await actionSummary(scope, {
    includeAllOwner: role === 'ALL',
    includeMyPeople: role === 'TEAM',
    includeSingleOwner: role === 'OWN',
  });
  const search = openActionsOf(role);
  const sum = (of: 'overdue' | 'due' | 'notDueYet') => rows.reduce((total, row) => total + row[of], 0);
  const due: Partial<Record<string, number>> = {
    OVERDUE: sum('overdue'),
    DUE: sum('due'),
    NOT_DUE_YET: sum('notDueYet'),
  };
  return [
    {
      id: 'actions-by-priority',
      title: 'Open actions by priority',
      parts: priorities.map(({ id, name }) => {
        const { overdue, due: soon, notDueYet } = rows.find(({ priority }) => priority === id)!;
        return { id, label: name, count: overdue + soon + notDueYet, search: { ...search, priorities: [id] } };
      }),
    },
    {
      id: 'actions-by-due-status',
      title: 'Open actions by due date',
      parts: actionDueStatuses.flatMap(({ id, name }) => {
        const count = due[id];
        return count === undefined ? [] : { id, label: name, count, search: { ...search, dueStatuses: [id] } };
      }),
    },
  ];
}

/** The filters of the action list for the open actions that figures count. */
export const openActionsOf = (role: WhoseTasks) => ({
  status: 'OPEN',
  ...(role === 'ALL' ? {} : { whose: ownershipOf(role) }),
});
