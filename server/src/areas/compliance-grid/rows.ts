import type { complianceGrid, GridRow } from '@lintel/contract/areas/compliance-grid';
import type { z } from 'zod';
import { propertyRows } from '#areas/properties/list';
import { visibleProperties } from '#areas/properties/queries';
import { withWhatIsKnown } from '#areas/task-management/known-properties';
import { proposableTypes } from '#areas/task-management/propose';
import { dutiesOf } from '#areas/task-management/propose-duties';
import { complianceState, tasksAlone } from '#areas/tasks/queries';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

type Asked = z.output<(typeof complianceGrid.rows)['body']>;

/** A page of the property list, with the standing of each property's tasks by type (decision 018) and the expected types. */
export async function gridRows(scope: Scope, { search, groupIds }: Asked) {
  const { objects, page, limit, maxPage, totalObjectsForQuery, totalIsExact } = await propertyRows.page(scope, search);
  const ids = objects.map(({ id }) => id);
  const [tasks, known, types] = await Promise.all([
    tasksOf(scope, ids),
    ids.length ? withWhatIsKnown(visibleProperties(scope)).where('properties.id', '=', oneOf(ids)).execute() : [],
    proposableTypes(scope, { taskTypeIds: [], statutoryOnly: false }),
  ]);
  const isWanted = (groupId: string) => groupIds.length === 0 || groupIds.includes(groupId);
  const ofProperty = Map.groupBy(tasks, ({ propertyId }) => propertyId);
  const knownOf = new Map(known.map((property) => [property.id, property]));
  const rows: GridRow[] = objects.map(({ id, propertyReferenceNumber, caption, compliance, archivedAt }) => {
    const own = ofProperty.get(id) ?? [];
    const there = new Set(own.map(({ taskTypeId }) => taskTypeId));
    const property = archivedAt ? undefined : knownOf.get(id);
    const expected = property ? dutiesOf(property, types).proposed.map(({ code }) => types.get(code)!) : [];
    return {
      id,
      reference: propertyReferenceNumber,
      caption,
      compliance,
      cells: own
        .filter(({ groupId }) => isWanted(groupId))
        .map(({ taskId, taskTypeId, standing, dueOn }) => ({ taskId, taskTypeId, standing, dueOn })),
      expectedTypeIds: expected.filter((type) => isWanted(type.groupId) && !there.has(type.id)).map((type) => type.id),
    };
  });
  return { objects: rows, page, limit, maxPage, totalObjectsForQuery, totalIsExact };
}

async function tasksOf(scope: Scope, propertyIds: string[]) {
  if (propertyIds.length === 0) return [];
  return tasksAlone(scope)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .where('tasks.propertyId', '=', oneOf(propertyIds))
    .where('tasks.state', '<>', 'removed')
    .select(['tasks.id as taskId', 'tasks.propertyId', 'tasks.taskTypeId', 'tasks.dueOn', 'taskTypes.groupId'])
    .select(complianceState(scope).$notNull().as('standing'))
    .execute();
}
