import { dueStatuses } from '@lintel/contract/areas/tasks/states';
import type { DueCounts } from '@lintel/contract/areas/tasks/figures';
import type { DueStatus, WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { Scope } from '#platform/scope';
import { awaitsMe } from './exemption.ts';
import { taskFigures } from './figures.ts';
import { typesInOrder } from './matrix.ts';
import { isInUse, isOpen, tasksAlone } from './queries.ts';

const none = (): DueCounts => ({ OVERDUE: 0, DUE: 0, NOT_DUE_YET: 0, NO_DUE_DATE: 0 });
const isCounted = (status: DueStatus): status is keyof DueCounts => status !== 'COMPLETED';

/** Open tasks by due status, overall and by group, as the list would count them. */
export async function taskOverview(scope: Scope, role: WhoseTasks = 'ALL') {
  const [figures, types, { awaitingMeCount }] = await Promise.all([
    taskFigures(scope, { role }),
    typesInOrder(scope),
    tasksAlone(scope)
      .where(isInUse)
      .where(isOpen)
      .where(awaitsMe(scope))
      .select((eb) => eb.fn.countAll<number>().as('awaitingMeCount'))
      .executeTakeFirstOrThrow(),
  ]);
  const counts = dueCountsOf(figures);
  const byType = Map.groupBy(figures, ({ taskTypeId }) => taskTypeId);
  const groups = new Map<string, { id: string; name: string; code: string; counts: DueCounts }>();
  for (const { id: typeId, groupId: id, groupName: name, groupCode: code } of types) {
    const open = dueCountsOf(byType.get(typeId) ?? []);
    if (Object.values(open).every((count) => count === 0)) continue;
    const group = groups.get(id) ?? { id, name, code, counts: none() };
    groups.set(id, group);
    for (const { id: status } of dueStatuses) if (isCounted(status)) group.counts[status] += open[status];
  }
  return { counts, groups: [...groups.values()], awaitingMeCount };
}

/** Open tasks by due status. */
export function dueCountsOf(figures: readonly { dueStatus: DueStatus; count: number }[]): DueCounts {
  const counts = none();
  for (const { dueStatus, count } of figures) if (isCounted(dueStatus)) counts[dueStatus] += count;
  return counts;
}
