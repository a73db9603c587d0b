import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { datedAs, everyDated, type Dated } from '@lintel/contract/areas/calendar/dated';
import { countedBy, datedIn } from '@lintel/contract/areas/calendar/links';
import type { AnyCalendarSearch } from '@lintel/contract/areas/calendar/filters';
import type { Days, Period } from '@lintel/contract/areas/calendar/period';
import { calendarStates, type CalendarState } from '@lintel/contract/areas/calendar/row';
import type { Rows } from '#platform/list/list-order';
import { customPlan } from '#platform/database/statements';
import type { Scope } from '#platform/scope';
import { columnOf } from './counted.ts';
import type { Count } from './counted.ts';
import { propertiesSought } from './sought.ts';

type Search = AnyCalendarSearch;
type Part = { dated: Dated; state: CalendarState; rows: Rows; property: string; day: string };

/** The kinds of date that the reader may see: those whose lists they may see. */
export const datedFor = ({ me }: Pick<Scope, 'me'>): Dated[] =>
  everyDated.filter(({ allow }) => allow.some((permission) => me.has(permission)));

/** The parts to count, by kind of date and state, as in the list that a number opens: in the period, overdue ones on any date. */
function partsOf(scope: Scope, search: Search, filters: object, period: Days): Part[] {
  const asked = datedIn(search);
  return datedFor(scope).flatMap((dated) =>
    asked.length > 0 && !asked.includes(dated.id)
      ? []
      : calendarStates.flatMap(({ id: state }) => {
          const found = datedAs(dated, state, scope.today, state === 'overdue' ? undefined : period);
          const of = scope.kinds[dated.kind]?.inCalendar;
          if (!found || !of) return [];
          const rows = of.rows(scope, { ...filters, ...found }) as Rows;
          return { dated, state, rows, property: `${of.table}.propertyId`, day: of.days[dated.id]! };
        }),
  );
}

/** The distinct properties with a date in the period or something overdue. */
export const propertiesWithCases = (scope: Scope, search: Search, filters: object, period: Days): Rows => {
  const parts = partsOf(scope, search, filters, period).map(
    ({ rows, property }) => sql`${rows.select(sql.ref<string>(property).as('id'))}`,
  );
  return scope.db.selectFrom(sql<{ id: string }>`(${sql.join(parts, sql` union `)})`.as('found')).select('found.id');
};

/** The dates of given properties by kind, state and column. */
export const casesOfProperties = (scope: Scope, search: Search, period: Period, ids: string[]): Promise<Count[]> =>
  counts(partsOf(scope, search, { propertyIds: ids }, period), (property) => sql.ref<string>(property), period);

/** The same for all properties with a row. */
export function allCases(scope: Scope, search: Search, period: Period): Promise<Count[]> {
  const parts = partsOf(scope, search, countedBy('cases', search), period).map((part) => ({
    ...part,
    rows: search.searchString
      ? part.rows.where(part.property, 'in', propertiesSought(scope, search).select('properties.id'))
      : part.rows,
  }));
  return counts(parts, () => sql<string>`''`, period, { ofAll: true });
}

async function counts(
  parts: Part[],
  rowId: (property: string) => RawBuilder<string>,
  period: Period,
  { ofAll = false } = {},
): Promise<Count[]> {
  if (parts.length === 0) return [];
  const each = parts.map(({ dated, state, rows, property, day }) =>
    rows
      .select([
        rowId(property).as('rowId'),
        sql<string>`${dated.id}::text`.as('dated'),
        sql<CalendarState>`${state}::text`.as('state'),
        columnOf(sql.ref(day), period).as('column'),
        sql<number>`count(*)`.as('count'),
      ])
      .groupBy(sql`1, 4`),
  );
  const [first, ...others] = each;
  const found = (await others
    .reduce((all, part) => all.unionAll(part), first!)
    .$if(ofAll, (query) => query.modifyEnd(customPlan))
    .execute()) as Count[];
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Numbers are in the order of the kinds. */
const placeOf = ({ dated }: Count) => everyDated.findIndex(({ id }) => id === dated);
