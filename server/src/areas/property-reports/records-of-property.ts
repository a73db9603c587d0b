import { accidentList } from '@lintel/contract/areas/accidents/list';
import type { AccidentRow } from '@lintel/contract/areas/accidents/list';
import { actionList } from '@lintel/contract/areas/actions/list';
import type { ActionRow } from '@lintel/contract/areas/actions/list';
import { enforcementVisitList } from '@lintel/contract/areas/enforcement-visits/list';
import type { EnforcementVisitRow } from '@lintel/contract/areas/enforcement-visits/list';
import { MOST_PRINTED_LINES } from '@lintel/contract/areas/property-reports';
import type { ReportTable } from '@lintel/contract/areas/property-reports';
import { statutoryNoticeList } from '@lintel/contract/areas/statutory-notices/list';
import type { NoticeRow } from '@lintel/contract/areas/statutory-notices/list';
import type { Filters, ListDefinition, ListSearch } from '@lintel/contract/platform/list';
import { accidentRows } from '#areas/accidents/list';
import { actionRows } from '#areas/actions/list';
import { enforcementVisitRows } from '#areas/enforcement-visits/list';
import { statutoryNoticeRows } from '#areas/statutory-notices/list';
import type { ListQuery } from '#platform/list';
import type { Scope } from '#platform/scope';
import { columnsOf, leftOutOf, tableOf } from './table.ts';

type OfProperty = (scope: Scope, propertyId: string) => Promise<ReportTable>;

/** What a list holds of one property, as a table with some of its columns. */
function fromList<Row extends object, F extends Filters>(
  title: string,
  [list, rows]: [ListDefinition<Row, F>, ListQuery<Row, F>],
  codes: readonly (keyof Row & string)[],
  more: Partial<ListSearch<F>> = {},
): OfProperty {
  return async (scope, propertyId) => {
    const search = { ...list.defaults, page: 1, propertyIds: [propertyId], ...more } as unknown as ListSearch<F>;
    const [lines, count] = await Promise.all([
      rows.lines(scope, search, MOST_PRINTED_LINES),
      rows.count(scope, search),
    ]);
    return tableOf(title, columnsOf<Row>(list, codes), lines as Row[], leftOutOf('of them', count));
  };
}

export const actionsOf = fromList<ActionRow, typeof actionList.filters>(
  'Open actions',
  [actionList, actionRows],
  ['ref', 'name', 'priority', 'createdOn', 'dueDate', 'dueStatus', 'location', 'status', 'assignee', 'source'],
  { status: 'OPEN' },
);

/** Without the people in them: those are for who manages accidents, on the record itself. */
export const accidentsOf = fromList<AccidentRow, typeof accidentList.filters>(
  'Accidents',
  [accidentList, accidentRows],
  [
    'ref',
    'accidentDate',
    'category',
    'incidentKind',
    'location',
    'riddorDecision',
    'riddorDateHse',
    'state',
    'openActionCount',
  ],
);

export const visitsOf = fromList<EnforcementVisitRow, typeof enforcementVisitList.filters>(
  'Enforcement visits',
  [enforcementVisitList, enforcementVisitRows],
  ['ref', 'visitDate', 'authority', 'category', 'kind', 'outcome', 'nextVisitOn', 'openActionCount'],
);

export const noticesOf = fromList<NoticeRow, typeof statutoryNoticeList.filters>(
  'Statutory notices',
  [statutoryNoticeList, statutoryNoticeRows],
  ['ref', 'type', 'authority', 'authorityReference', 'receivedOn', 'standing', 'complyBy', 'openRequirementCount'],
);
