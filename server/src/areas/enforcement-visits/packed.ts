import { enforcementVisitList } from '@lintel/contract/areas/enforcement-visits/list';
import { listed, menu, recordsOf } from '#platform/list/packed';
import type { Asked, Part } from '#platform/record/packed';
import type { Scope } from '#platform/scope';
import { enforcementVisitRows } from './list.ts';

/** Visits of authorities in the period. */
export async function visitsPart(scope: Scope, { propertyId, from }: Asked): Promise<Part> {
  const visits = await listed(scope, [enforcementVisitList, enforcementVisitRows], {
    title: 'Enforcement visits',
    propertyId,
    search: from ? { visitDateFrom: from } : {},
    shown: ['ref', 'visitDate', 'authority', 'category', 'kind', 'outcome', 'nextVisitOn', 'openActionCount'],
  });
  return {
    tables: [visits],
    records: recordsOf('ENFORCEMENT_VISIT', visits.lines, ({ ref }) => `Enforcement visit ${String(ref)}`),
    needs: [menu('PRISM_APP_ENFORCEMENT_VISIT_MENU')],
  };
}
