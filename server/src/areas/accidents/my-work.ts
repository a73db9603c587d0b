import { accidentList } from '@lintel/contract/areas/accidents/list';
import type { Mine } from '#platform/record-kind';
import type { Scope } from '#platform/scope';
import { accidentRows } from './list.ts';

/** The accidents whose RIDDOR report is still to be made, for those who manage accidents there. */
export const reportsToMake: Mine<Scope> = {
  label: 'Accidents to report',
  permission: 'PRISM_APP_SAFETY_MANAGER',
  searches: { toDo: { awaitsReport: 'YES', managed: 'YES' }, toDecide: null },
  count: (scope, search) => accidentRows.total(scope, { ...accidentList.defaults, page: 1, ...search }),
  first: async (scope, search) => {
    const order = { sortingField: 'riddorReportBy', sortingAscending: true };
    const found = await accidentRows.page(scope, { ...accidentList.defaults, page: 1, ...order, ...search });
    return {
      count: found.totalObjectsForQuery,
      isExact: found.totalIsExact,
      rows: found.objects.map(({ id, ref, category, property, propertyId, riddorReportBy }) => ({
        id,
        ref,
        name: `RIDDOR report · ${category}`,
        property,
        propertyId,
        dueOn: riddorReportBy,
        isStatutory: true,
        priority: null,
        can: { complete: false },
      })),
    };
  },
};
