import { sql } from 'kysely';
import type { DueCounts } from '@lintel/contract/areas/tasks';
import type { Scope } from '#platform/scope';
import { dueStatusOf, openStates, visibleTasks, withType } from './queries.ts';

const none: DueCounts = { OVERDUE: 0, DUE: 0, NOT_DUE_YET: 0, NO_DUE_DATE: 0 };

/** Open tasks by due status, all of them and by group, as the list would count them. */
export async function taskOverview(scope: Scope) {
  const counted = await withType(visibleTasks(scope))
    .where('properties.archivedAt', 'is', null)
    .where('tasks.state', 'in', openStates)
    .select(['group.id', 'group.name', 'group.code', 'group.sortOrder'])
    .select((eb) => [dueStatusOf(scope).as('status'), eb.fn.countAll<number>().as('count')])
    .groupBy([sql`1`, sql`2`, sql`3`, sql`4`, sql`5`])
    .orderBy('group.sortOrder')
    .execute();
  const counts = { ...none };
  const groups = new Map<string, { id: string; name: string; code: string; counts: DueCounts }>();
  for (const { id, name, code, status, count } of counted) {
    const group = groups.get(id) ?? { id, name, code, counts: { ...none } };
    groups.set(id, group);
    group.counts[status as keyof DueCounts] += count;
    counts[status as keyof DueCounts] += count;
  }
  return { counts, groups: [...groups.values()] };
}
