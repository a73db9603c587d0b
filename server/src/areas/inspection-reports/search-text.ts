import { keepSearchTexts } from '#areas/search/search-texts';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

/** Writes the search text of inspection reports; called in every transaction that adds one. */
export const indexReports = (scope: Scope, ids: readonly string[]) =>
  write(scope, (reports) => reports.where('inspectionReports.id', '=', oneOf(ids)));

/** The same for all reports on properties whose addresses or references changed. */
export async function indexReportsOfProperties(scope: Scope, propertyIds: readonly string[]) {
  for (const some of chunks(propertyIds, 2000))
    await write(scope, (reports) => reports.where('properties.id', '=', oneOf(some)));
}

const reportsThere = ({ whole }: Scope) =>
  whole
    .selectFrom('inspectionReports')
    .innerJoin('tasks', 'tasks.id', 'inspectionReports.taskId')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .innerJoin('properties', 'properties.id', 'tasks.propertyId')
    .select(['inspectionReports.id', 'inspectionReports.reference', 'taskTypes.code', 'taskTypes.name'])
    .select([
      'tasks.propertyId',
      'properties.propertyReferenceNumber',
      'properties.caption as property',
      'properties.postcode',
    ])
    .where('inspectionReports.deletedAt', 'is', null);
type Reports = ReturnType<typeof reportsThere>;

async function write(scope: Scope, narrowed: (reports: Reports) => Reports) {
  const reports = await narrowed(reportsThere(scope)).execute();
  await keepSearchTexts(
    scope,
    reports.map(({ id, reference, code, name, propertyId, propertyReferenceNumber, property, postcode }) => ({
      recordId: id,
      kind: 'INSPECTION_REPORT',
      propertyId,
      caption: [reference, name, property].join(' · '),
      words: [reference, code, name, propertyReferenceNumber, property, postcode].filter(Boolean).join(' '),
    })),
  );
}
