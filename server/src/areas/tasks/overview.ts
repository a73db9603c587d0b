import { sql } from 'kysely';
import type { DueCounts, DueStatus, WhoseTasks } from '@lintel/contract/areas/tasks';
import type { Scope } from '#platform/scope';
import { openStates, ownTasks, standsAt, visibleTasks } from './queries.ts';

const none: DueCounts = { OVERDUE: 0, DUE: 0, NOT_DUE_YET: 0, NO_DUE_DATE: 0 };

/** Open tasks by due status, all of them and by group, as the list would count them. */
export async function taskOverview(scope: Scope, role: WhoseTasks = 'ALL') {
  const counts = { ...none };
  const groups = new Map<string, { id: string; name: string; code: string; counts: DueCounts }>();
  for (const { id, name, code, ...type } of await countsOfTypes(scope, role)) {
    const group = groups.get(id) ?? { id, name, code, counts: { ...none } };
    groups.set(id, group);
    for (const sum of [counts, group.counts]) {
      sum.OVERDUE += type.overdue;
      sum.DUE += type.due;
      sum.NOT_DUE_YET += type.notDueYet;
      sum.NO_DUE_DATE += type.noDueDate;
    }
  }
  return { counts, groups: [...groups.values()] };
}

/** Counted by type, a column for each status, and named afterwards: grouped by an expression all tasks would be sorted. */
function countsOfTypes(scope: Scope, role: WhoseTasks) {
  const where = (status: DueStatus) => sql<number>`count(*) filter (where ${standsAt(scope, status)})`;
  const counted = visibleTasks(scope)
    .where('properties.archivedAt', 'is', null)
    .where('tasks.state', 'in', openStates)
    .$if(role === 'OWN', (query) => query.where('tasks.id', 'in', ownTasks(scope)))
    .select('tasks.taskTypeId')
    .select([
      where('OVERDUE').as('overdue'),
      where('DUE').as('due'),
      where('NOT_DUE_YET').as('notDueYet'),
      where('NO_DUE_DATE').as('noDueDate'),
    ])
    .groupBy('tasks.taskTypeId');
  return scope.db
    .selectFrom(counted.as('counted'))
    .innerJoin('taskTypes', 'taskTypes.id', 'counted.taskTypeId')
    .innerJoin('dictionaryEntries as group', 'group.id', 'taskTypes.groupId')
    .select(['group.id', 'group.name', 'group.code'])
    .select(['counted.overdue', 'counted.due', 'counted.notDueYet', 'counted.noDueDate'])
    .orderBy('group.sortOrder')
    .execute();
}

/** How many open tasks are due on each day of a range that has any. */
export const tasksDueByDay = (scope: Scope, role: WhoseTasks, { from, to }: { from: string; to: string }) =>
  visibleTasks(scope)
    .where('properties.archivedAt', 'is', null)
    .where('tasks.state', 'in', openStates)
    .where('tasks.dueOn', '>=', from)
    .where('tasks.dueOn', '<=', to)
    .$if(role === 'OWN', (query) => query.where('tasks.id', 'in', ownTasks(scope)))
    .select((eb) => [eb.ref('tasks.dueOn').$notNull().as('day'), eb.fn.countAll<number>().as('count')])
    .groupBy('tasks.dueOn')
    .execute();
