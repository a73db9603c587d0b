import { sql } from 'kysely';
import { holdsOnProperty } from '#areas/properties/queries';
import { mayOnTask, visibleTasks } from '#areas/tasks/queries';
import { workAt } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';

/** The inspection reports that the caller may see: those of visible tasks. Every read of a report starts here. */
export const visibleReports = (scope: Pick<Scope, 'whole' | 'me' | 'organisationId'>) =>
  withDeletedReports(scope).where('inspectionReports.deletedAt', 'is', null);

/** Including deleted ones, whose log stays readable. */
export const withDeletedReports = (scope: Pick<Scope, 'whole' | 'me' | 'organisationId'>) =>
  visibleTasks(scope).innerJoin('inspectionReports', 'inspectionReports.taskId', 'tasks.id');

export const findReport = (scope: Scope, id: string) =>
  visibleReports(scope)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .selectAll('inspectionReports')
    .select([
      'taskTypes.name',
      'taskTypes.code',
      'tasks.propertyId',
      'tasks.taskTypeId',
      'properties.caption as propertyCaption',
      'properties.address1',
      'properties.address2',
      mayOnTask(scope, 'PRISM_PROPERTY_INSPECTION_MANAGE').as('mayInspect'),
      mayOnTask(scope, 'PRISM_PROPERTY_COMMENT').as('mayComment'),
      // Also on an archived property.
      holdsOnProperty(scope, 'PRISM_PROPERTY_LIBRARY_VIEW', workAt('tasks')).as('maySeeFiles'),
      sql<boolean>`(${mayOnTask(scope, 'PRISM_PROPERTY_ACTION_MANAGE')} and ${mayOnTask(scope, 'PRISM_PROPERTY_SUPERVISOR')})`.as(
        'mayRemoveActions',
      ),
    ])
    .where('inspectionReports.id', '=', id)
    .executeTakeFirst();
