import { standings } from '@lintel/contract/areas/tasks/states';
import type { StandingCounts, TaskMatrix } from '@lintel/contract/areas/tasks/figures';
import { findProperty } from '#areas/properties/queries';
import { notFound } from '#platform/http/problems';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';
import { taskFigures } from './figures.ts';
import type { Counted } from './figures.ts';

/** Task types by the compliance of their tasks, as the task list would count them. */
export async function taskMatrix(scope: Scope, counted: Counted): Promise<TaskMatrix> {
  if (counted.propertyId && !(await findProperty(scope, counted.propertyId))) throw notFound('property');
  const [figures, types] = await Promise.all([taskFigures(scope, counted), typesInOrder(scope)]);
  const matrix: TaskMatrix = { counts: none(), groups: [] };
  const byType = Map.groupBy(figures, ({ taskTypeId }) => taskTypeId);
  for (const { groupId, groupName, id, code, name } of types) {
    const counts = none();
    for (const { standing, count } of byType.get(id) ?? []) counts[standing] += count;
    if (Object.values(counts).every((count) => count === 0)) continue;
    let group = matrix.groups.at(-1);
    if (group?.id !== groupId)
      matrix.groups.push((group = { id: groupId, name: groupName, counts: none(), types: [] }));
    group.types.push({ id, code, name, counts });
    for (const sum of [matrix.counts, group.counts])
      for (const { id: standing } of standings) sum[standing] += counts[standing];
  }
  return matrix;
}

/** The types with their groups. Joined after counting, so that names are not compared for every task. */
export const typesInOrder = remembered('task types with their groups', ['taskTypes', 'dictionaryEntries'], ({ db }) =>
  db
    .selectFrom('taskTypes')
    .innerJoin('dictionaryEntries as group', 'group.id', 'taskTypes.groupId')
    .select(['group.id as groupId', 'group.name as groupName', 'group.code as groupCode'])
    .select(['taskTypes.id', 'taskTypes.code', 'taskTypes.name'])
    .orderBy('group.sortOrder')
    .orderBy('group.id')
    .orderBy('taskTypes.codeKey')
    .execute(),
);

const none = () => Object.fromEntries(standings.map(({ id }) => [id, 0])) as StandingCounts;
