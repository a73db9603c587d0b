import { sql } from 'kysely';
import { inspectionReportList, outcomesOrDraft } from '@lintel/contract/areas/inspection-reports';
import { captionOfTask } from '#areas/tasks/caption';
import { areaIdsOfType, mayOnTask } from '#areas/tasks/queries';
import { isAmong } from '#platform/access/record-rights';
import { standingOfHits, withTones } from '#platform/record/hit-standing';
import { sourceBy } from '#platform/record/sources';
import type { KindOfRecord, Scope } from '#platform/scope';
import { outcomeOrDraft } from './list.ts';
import { inspectionReportsPart } from './in-evidence-pack.ts';
import { visibleReports, withDeletedReports } from './queries.ts';
import { reportTexts } from './search-text.ts';

const standingOfReportHits = standingOfHits(
  (scope: Scope) =>
    sql<(typeof outcomesOrDraft)[number]['id'] | null>`(${visibleReports(scope)
      .where('inspectionReports.id', '=', sql<string>`found.record_id`)
      .select(outcomeOrDraft().as('standing'))})`,
  withTones(outcomesOrDraft, { satisfactory: 'good', 'actions-raised': 'warn', unsatisfactory: 'bad', draft: 'quiet' }),
);

export const inspectionReportRecord: KindOfRecord = {
  reference: { table: 'inspectionReports', column: 'reference' },
  isVisible: (scope, id) => isAmong(visibleReports(scope), 'inspectionReports.id', id),
  isLogVisible: (scope, id) => isAmong(withDeletedReports(scope), 'inspectionReports.id', id),
  comments: {
    event: 'inspection-report.commented',
    may: (scope, id) =>
      isAmong(visibleReports(scope).where(mayOnTask(scope, 'PRISM_PROPERTY_COMMENT')), 'inspectionReports.id', id),
  },
  files: {
    add: [['PRISM_PROPERTY_INSPECTION_MANAGE']],
    remove: [['PRISM_PROPERTY_INSPECTION_MANAGE']],
    library: 'TASK',
  },
  search: {
    permission: 'PRISM_APP_TASK_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) =>
      sql<boolean>`found.record_id in ${visibleReports(scope)
        .select('inspectionReports.id')
        .where('properties.archivedAt', 'is', null)}`,
    standing: standingOfReportHits,
    counted: 'in use',
    indexOn: reportTexts.indexOn,
  },
  inEvidencePack: { subject: 'tasks', folder: 'Tasks', part: inspectionReportsPart },
  list: inspectionReportList,
  source: sourceBy(
    (scope, these) =>
      visibleReports(scope)
        .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
        .select(['inspectionReports.reference', 'inspectionReports.taskId', 'taskTypes.code', 'taskTypes.name'])
        .select(['properties.caption as property', 'tasks.propertyId', areaIdsOfType(scope)])
        .where('inspectionReports.id', '=', these),
    ({ reference, propertyId, taskId, areaOfObservationIds, ...task }) => ({
      caption: `${reference} · ${captionOfTask(task)}`,
      propertyId,
      taskId,
      areaOfObservationIds,
    }),
  ),
};
