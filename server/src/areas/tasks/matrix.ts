import { sql } from 'kysely';
import { standings } from '@lintel/contract/areas/tasks';
import type { StandingCounts, TaskMatrix, WhoseTasks } from '@lintel/contract/areas/tasks';
import { findProperty } from '#areas/properties/queries';
import { notFound } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { ownTasks, standingOf, visibleTasks } from './queries.ts';

export type Counted = { role: WhoseTasks; propertyId?: string | undefined };

/** Task types against where their tasks stand, as the task list would count them. */
export async function taskMatrix(scope: Scope, counted: Counted): Promise<TaskMatrix> {
  if (counted.propertyId && !(await findProperty(scope, counted.propertyId))) throw notFound('property');
  const matrix: TaskMatrix = { counts: none(), groups: [] };
  const groups = new Map<string, TaskMatrix['groups'][number]>();
  const types = new Map<string, TaskMatrix['groups'][number]['types'][number]>();
  for (const { groupId, groupName, id, code, name, standing, count } of await countedTypes(scope, counted)) {
    const group = groups.get(groupId) ?? { id: groupId, name: groupName, counts: none(), types: [] };
    const type = types.get(id) ?? { id, code, name, counts: none() };
    if (!groups.has(groupId)) matrix.groups.push(group);
    if (!types.has(id)) group.types.push(type);
    groups.set(groupId, group);
    types.set(id, type);
    for (const { counts } of [matrix, group, type]) counts[standing] += count;
  }
  return matrix;
}

/** The tasks that figures count: those of properties in use that nobody removed, with their types. */
export function countedTasks(scope: Scope, { role, propertyId }: Counted) {
  return visibleTasks(scope)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .where('properties.archivedAt', 'is', null)
    .where('tasks.state', '<>', 'removed')
    .$if(propertyId !== undefined, (query) => query.where('tasks.propertyId', '=', propertyId!))
    .$if(role === 'OWN', (query) => query.where('tasks.id', 'in', ownTasks(scope)));
}

/** Counted by the ids of types, and only then named: names would be compared for every task. */
const countedTypes = (scope: Scope, counted: Counted) =>
  scope.db
    .selectFrom(
      countedTasks(scope, counted)
        .select(['tasks.taskTypeId', standingOf(scope).$notNull().as('standing'), sql<number>`count(*)`.as('count')])
        .groupBy(['tasks.taskTypeId', sql`"standing"`])
        .as('counted'),
    )
    .innerJoin('taskTypes', 'taskTypes.id', 'counted.taskTypeId')
    .innerJoin('dictionaryEntries as group', 'group.id', 'taskTypes.groupId')
    .select(['group.id as groupId', 'group.name as groupName', 'taskTypes.id', 'taskTypes.code', 'taskTypes.name'])
    .select(['counted.standing', 'counted.count'])
    .orderBy('group.sortOrder')
    .orderBy('group.id')
    .orderBy('taskTypes.codeKey')
    .execute();

const none = () => Object.fromEntries(standings.map(({ id }) => [id, 0])) as StandingCounts;
