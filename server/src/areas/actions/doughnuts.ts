import { actionDueStatuses, priorities } from '@lintel/contract/areas/actions';
import type { DashboardTile } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks';
import type { Scope } from '#platform/scope';
import { actionSummary } from './summary.ts';

/** Open actions by priority. */
export async function actionsByPriority(scope: Scope, role: WhoseTasks): Promise<DashboardTile[]> {
  const { rows } = await actionSummary(scope, askedBy(role));
  return priorities.map(({ id, name }) => {
    const { overdue, due, notDueYet } = rows.find(({ priority }) => priority === id)!;
    return {
      id,
      label: name,
      count: overdue + due + notDueYet,
      search: { ...open, priorities: [id], ...ownedBy(role) },
    };
  });
}

/** Open actions by when they are due. */
export async function actionsByDueStatus(scope: Scope, role: WhoseTasks): Promise<DashboardTile[]> {
  const { rows } = await actionSummary(scope, askedBy(role));
  const sum = (of: 'overdue' | 'due' | 'notDueYet') => rows.reduce((total, row) => total + row[of], 0);
  const counts: Partial<Record<string, number>> = {
    OVERDUE: sum('overdue'),
    DUE: sum('due'),
    NOT_DUE_YET: sum('notDueYet'),
  };
  return actionDueStatuses.flatMap(({ id, name }) => {
    const count = counts[id];
    return count === undefined
      ? []
      : { id, label: name, count, search: { ...open, dueStatuses: [id], ...ownedBy(role) } };
  });
}

export const open = { status: 'OPEN' };
/** The filters of the action list that leave those whose actions are counted. */
export const ownedBy = (role: WhoseTasks) => (role === 'OWN' ? { whose: 'MINE' } : {});
const askedBy = (role: WhoseTasks) => ({
  includeAllOwner: role === 'ALL',
  includeMyPeople: false,
  includeSingleOwner: role === 'OWN',
});
