import { sql } from 'kysely';
import { holdsOnProperty } from '#areas/properties/queries';
import { workAt } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** The task types in use, with group, interval, and the number of the reader's properties with each; or only one of them. */
export function visibleTaskTypes(scope: Scope, id?: string) {
  return scope.db
    .selectFrom('taskTypes')
    .innerJoin('dictionaryEntries as group', 'group.id', 'taskTypes.groupId')
    .innerJoin('dictionaryEntries as interval', 'interval.id', 'taskTypes.intervalId')
    .leftJoin(usesOf(scope, id), 'used.taskTypeId', 'taskTypes.id')
    .where('taskTypes.archivedAt', 'is', null);
}

function usesOf(scope: Scope, id?: string) {
  return sql<{ taskTypeId: string; taskCount: number }>`(
    select task_type_id, count(*) as task_count from tasks
    where organisation_id = ${ownOrganisation(scope.organisationId)} and state in ('active', 'suspended')
      and not property_archived and ${holdsOnProperty(scope, 'PRISM_PROPERTY_VIEW', workAt('tasks'))}
      ${id ? sql`and task_type_id = ${id}` : sql``}
    group by task_type_id)`.as<'used'>(sql`used`);
}

export function findTaskType(scope: Scope, id: string) {
  return visibleTaskTypes(scope, id)
    .selectAll('taskTypes')
    .select([
      'group.name as groupName',
      'interval.name as intervalName',
      'interval.details as intervalDetails',
      sql<number>`coalesce(used.task_count, 0)`.as('taskCount'),
    ])
    .where('taskTypes.id', '=', id)
    .executeTakeFirst();
}

/** Locks the row of a task type until the transaction ends. */
export function holdTaskType({ db }: Scope, id: string) {
  return db.selectFrom('taskTypes').select('version').where('id', '=', id).forUpdate().executeTakeFirst();
}

export function areasOfType({ db }: Scope, taskTypeId: string) {
  return db
    .selectFrom('taskTypeAreas')
    .innerJoin('dictionaryEntries as area', 'area.id', 'taskTypeAreas.areaId')
    .select(['area.id', 'area.name'])
    .where('taskTypeAreas.taskTypeId', '=', taskTypeId)
    .orderBy('area.sortOrder')
    .execute();
}
