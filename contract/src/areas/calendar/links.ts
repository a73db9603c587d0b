import type { Filters } from '../../platform/list.ts';
import { filtersOfActions, filtersOfCases, filtersOfProperties, filtersOfTasks, isEmpty } from './filters.ts';
import type { AnyCalendarSearch, CalendarTab } from './filters.ts';
import type { Days } from './period.ts';
import type { CalendarRow, CalendarState } from './row.ts';

/** The tabs that count work due and done. */
export type WorkTab = Exclude<CalendarTab, 'cases'>;

/** The list that a tab's numbers open; those of cases open the list of their kind (`everyDated`). */
export const listOfTab = { tasks: 'task', 'task-calendar': 'task', actions: 'action' } as const satisfies Record<
  WorkTab,
  string
>;

const dueStatusOf = { overdue: 'OVERDUE', due: 'DUE', planned: 'NOT_DUE_YET' } as const;
type Row = Pick<CalendarRow, 'id' | 'code'>;
type Search = Record<string, unknown>;

/** The list filters for everything that a row counts, or all rows if none is given. */
export function countedBy(tab: CalendarTab, search: AnyCalendarSearch, row?: Row): Search {
  if (tab === 'cases') return row ? { propertyIds: [row.id] } : given(filtersOfProperties, search);
  const counted = given(tab === 'actions' ? filtersOfActions : filtersOfTasks, search);
  if (!row) return { ...given(filtersOfProperties, search), ...counted };
  return tab === 'task-calendar'
    ? { ...given(filtersOfProperties, search), ...counted, codes: [row.code] }
    : { ...counted, propertyIds: [row.id] };
}

/** Those of `filters` with a value in the search. */
export const given = (filters: Filters, search: Search): Search =>
  Object.fromEntries(
    Object.keys(filters)
      .map((key) => [key, search[key]])
      .filter(([, value]) => !isEmpty(value)),
  ) as Search;

/** The list filters for exactly what a calendar number counts: a state, on given days or any. */
export function countedAs(tab: WorkTab, state: CalendarState, days?: Days): Search {
  if (state !== 'done') return { status: 'OPEN', dueStatuses: [dueStatusOf[state]], ...between('dueDate', days) };
  return tab === 'actions'
    ? { status: 'CLOSE', ...between('closed', days) }
    : { status: 'ALL', ...between('done', days) };
}

/** The kinds of date to count: all that the reader may see if none is named. */
export const datedIn = (search: AnyCalendarSearch) =>
  (given(filtersOfCases, search) as { dated?: readonly string[] }).dated ?? [];

/** Open, without a due date. */
export const withoutDueDate = { status: 'OPEN', dueStatuses: ['NO_DUE_DATE'] };
/** Open actions without a property, due by a date. */
export const withoutProperty = (to: string) => ({ status: 'OPEN', standalone: 'YES', dueDateTo: to });

const between = (name: string, days: Days | undefined) =>
  days && { [`${name}From`]: days.from, [`${name}To`]: days.to };

/** Whether totals can be opened: not while rows are searched by words, since lists cannot be. */
export const opensTotals = ({ searchString }: AnyCalendarSearch) => !searchString;

/** What the totals of a tab count, as a filter of its list; undefined if they cannot be opened. */
export const countedByTotals = (tab: CalendarTab, search: AnyCalendarSearch) =>
  opensTotals(search) ? { ...countedBy(tab, search), ...(tab === 'actions' && { standalone: 'NO' }) } : undefined;
