import { sql } from 'kysely';
import { draftOutcome, inspectionReportList, outcomesOrDraft } from '@lintel/contract/areas/inspection-reports';
import { actionsRaisedFrom } from '#areas/actions/queries';
import { recordsFound } from '#areas/search/queries';
import { isInUse, tasksAlone } from '#areas/tasks/queries';
import { listQuery } from '#platform/list/list';
import { nameOf } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';

/** A report without an outcome is a draft. */
export const outcomeOrDraft = () => sql<string>`coalesce(${sql.ref('inspection_reports.outcome')}, ${draftOutcome.id})`;

/** The inspection reports of properties in use. */
const from = (scope: Scope) =>
  tasksAlone(scope)
    .innerJoin('inspectionReports', 'inspectionReports.taskId', 'tasks.id')
    .where('inspectionReports.deletedAt', 'is', null)
    .where(isInUse);

export const inspectionReportRows = listQuery(inspectionReportList, {
  from,
  key: 'inspectionReports.id',
  select: (query, scope) =>
    query
      .innerJoin('properties', 'properties.id', 'tasks.propertyId')
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .leftJoin('dictionaryEntries as region', 'region.id', 'tasks.regionId')
      .select([
        'inspectionReports.id',
        'inspectionReports.reference as ref',
        'inspectionReports.inspectedOn',
        'inspectionReports.inspector',
        'inspectionReports.actionsIdentified',
        'taskTypes.code',
        'taskTypes.name as task',
        'tasks.propertyId',
        'properties.caption as property',
        'properties.propertyReferenceNumber as propertyReference',
        'region.name as region',
      ])
      .select([
        nameOf<string>(outcomeOrDraft(), outcomesOrDraft).as('outcome'),
        actionsRaisedFrom(scope, 'inspectionReports.id').as('actionCount'),
      ]),
  text: (query, text, scope) =>
    query.where('inspectionReports.id', 'in', recordsFound(scope, 'INSPECTION_REPORT', text)),
  where: {
    inspectedOn: 'inspectionReports.inspectedOn',
    outcomes: (query, chosen) => query.where(outcomeOrDraft(), 'in', [chosen].flat()),
    actionsIdentified: (query, answer) => query.where('inspectionReports.actionsIdentified', '=', answer === 'YES'),
    codes: (query, codes) =>
      query.where((eb) =>
        eb(
          'tasks.taskTypeId',
          'in',
          eb
            .selectFrom('taskTypes')
            .select('taskTypes.id')
            .where(
              'taskTypes.codeKey',
              'in',
              [codes].flat().map((code) => code.toLowerCase()),
            ),
        ),
      ),
    propertyIds: 'tasks.propertyId',
    regionIds: 'tasks.regionId',
    landlordIds: 'tasks.landlordId',
  },
  order: {
    inspectedOn: { by: 'inspectionReports.inspectedOn', isThere: true },
    ref: { by: 'inspectionReports.reference', isThere: true },
    inspector: { by: 'inspectionReports.inspector', isThere: true },
    property: {
      by: 'properties.captionSort',
      join: (query) => query.innerJoin('properties', 'properties.id', 'tasks.propertyId'),
    },
  },
});
