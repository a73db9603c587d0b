import { sql } from 'kysely';
import { actionList } from '@lintel/contract/areas/actions/list';
import { countedBy, withoutProperty } from '@lintel/contract/areas/calendar/links';
import type { AnyCalendarSearch } from '@lintel/contract/areas/calendar/filters';
import type { Period } from '@lintel/contract/areas/calendar/period';
import { actionRows } from '#areas/actions/list';
import { dueStatusOfOpen } from '#areas/actions/queries';
import { anyOf } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { columnOf, doneCounts, isWithin, openCounts } from './counted.ts';
import type { Count } from './counted.ts';
import { propertiesSought } from './sought.ts';

type Search = AnyCalendarSearch;
type Narrowed = ReturnType<typeof listed>;

const dueOn = sql`actions.due_on`;
const closedOn = sql`actions.closed_on`;

/** The actions in the list for the same filters. */
const listed = (scope: Scope, more: object) => actionRows.rows(scope, { ...actionList.defaults, page: 1, ...more });

/** Actions of given properties by state and column. */
export async function actionsOfProperties(
  scope: Scope,
  search: Search,
  period: Period,
  ids: string[],
): Promise<Count[]> {
  const filters = { ...countedBy('actions', search), propertyIds: ids };
  return counts(scope, (more) => listed(scope, { ...filters, ...more }), sql`actions.property_id`, period);
}

/** The actions of all properties with a row. */
export async function allActions(scope: Scope, search: Search, period: Period): Promise<Count[]> {
  const filters = { ...countedBy('actions', search), standalone: 'NO' };
  const ofRows = (more: object) =>
    listed(scope, { ...filters, ...more }).$if(Boolean(search.searchString), (query) =>
      query.where('actions.propertyId', 'in', propertiesSought(scope, search).select('properties.id')),
    );
  return counts(scope, ofRows, sql`''`, period);
}

/** Open actions in no row, because they have no property. */
export const actionsWithoutProperty = (scope: Scope, { to }: Period) =>
  actionRows.count(scope, { ...actionList.defaults, page: 1, ...withoutProperty(to) });

async function counts(
  scope: Scope,
  ofRows: (more: object) => Narrowed,
  rowId: ReturnType<typeof sql>,
  period: Period,
): Promise<Count[]> {
  const count = sql<number>`count(*)`.as('count');
  const [open, done] = await Promise.all([
    ofRows({ status: 'OPEN' })
      // Besides those of the period all that are overdue. Read by the index of open actions alone: nothing here names their state.
      .where(anyOf([isWithin(dueOn, period), sql<boolean>`${dueOn} < ${scope.today}::date`]))
      .where(sql<boolean>`${dueOn} <= greatest(${period.to}::date, ${scope.today}::date)`)
      .select([rowId.$castTo<string>().as('rowId'), dueStatusOfOpen(scope).as('dueStatus')])
      .select([columnOf(dueOn, period).as('column'), count])
      .groupBy(sql`1, 2, 3`)
      .execute(),
    ofRows({ status: 'CLOSE', closedFrom: period.from, closedTo: period.to })
      .select([rowId.$castTo<string>().as('rowId'), columnOf(closedOn, period).as('column'), count])
      .groupBy(sql`1, 2`)
      .execute(),
  ]);
  return [...openCounts(open), ...doneCounts(done)];
}
