import { sql } from 'kysely';
import type { DueCounts, WhoseTasks } from '@lintel/contract/areas/tasks';
import type { Scope } from '#platform/scope';
import { countedTasks } from './matrix.ts';
import { dueStatusOf, openStates } from './queries.ts';

const none: DueCounts = { OVERDUE: 0, DUE: 0, NOT_DUE_YET: 0, NO_DUE_DATE: 0 };

/** Open tasks by due status, all of them and by group, as the list would count them. */
export async function taskOverview(scope: Scope, role: WhoseTasks = 'ALL') {
  const counted = await countedTasks(scope, { role })
    .innerJoin('dictionaryEntries as group', 'group.id', 'taskTypes.groupId')
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
