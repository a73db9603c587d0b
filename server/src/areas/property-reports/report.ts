import { reportTypes } from '@lintel/contract/areas/property-reports';
import type { ReportBody, ReportType } from '@lintel/contract/areas/property-reports';
import { propertyRows } from '#areas/properties/list';
import type { Scope } from '#platform/scope';
import { actionsByProperty } from './actions-by-property.ts';
import { complianceByProperty } from './compliance-by-property.ts';
import { listOfProperties } from './list-of-properties.ts';
import type { PropertySearch, Report } from './table.ts';
import { wholeProperties } from './whole-property.ts';

const reports: Record<ReportType, Report> = {
  properties: listOfProperties,
  compliance: complianceByProperty,
  actions: actionsByProperty,
  property: wholeProperties,
};

/** A report of the properties that a search finds, limited to what its reader may see (PRINT-002). */
export async function propertyReport(scope: Scope, type: ReportType, search: PropertySearch): Promise<ReportBody> {
  const [{ organisation }, propertyCount] = await Promise.all([
    scope.db
      .selectFrom('organisations')
      .select('name as organisation')
      .where('id', '=', scope.organisationId)
      .executeTakeFirstOrThrow(),
    propertyRows.count(scope, search),
  ]);
  return {
    title: reportTypes.find(({ id }) => id === type)!.name,
    organisation,
    asAt: scope.now.toISOString(),
    printedBy: scope.me.fullName,
    propertyCount,
    parts: propertyCount === 0 ? [] : await reports[type](scope, search, propertyCount),
  };
}
