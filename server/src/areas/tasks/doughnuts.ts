import { dueStatuses, standings } from '@lintel/contract/areas/tasks';
import type { WhoseTasks } from '@lintel/contract/areas/tasks';
import type { DashboardTile } from '@lintel/contract/areas/dashboard';
import type { Scope } from '#platform/scope';
import { taskMatrix } from './matrix.ts';
import { taskOverview } from './overview.ts';

/** Every task by where it stands. */
export async function tasksByStanding(scope: Scope, role: WhoseTasks): Promise<DashboardTile[]> {
  const { counts } = await taskMatrix(scope, { role });
  return standings.map(({ id, name }) => ({
    id,
    label: name,
    count: counts[id],
    search: { status: 'ALL', standings: [id], ...ownedBy(scope, role) },
  }));
}

/** Open tasks by when they are due. */
export async function tasksByDueStatus(scope: Scope, role: WhoseTasks): Promise<DashboardTile[]> {
  const { counts } = await taskOverview(scope, role);
  return dueStatuses.flatMap(({ id, name }) =>
    id === 'COMPLETED'
      ? []
      : { id, label: name, count: counts[id], search: { dueStatuses: [id], ...ownedBy(scope, role) } },
  );
}

/** The filters of the task list that leave those whose tasks are counted. */
export const ownedBy = ({ me }: Scope, role: WhoseTasks) => (role === 'OWN' ? { ownerIds: [me.id] } : {});
