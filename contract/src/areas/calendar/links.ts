import type { Filters } from '../../platform/list.ts';
import { filtersOfActions, filtersOfCases, filtersOfProperties, filtersOfTasks, isEmpty } from './filters.ts';
import type { AnyCalendarSearch, CalendarTab } from './filters.ts';
import type { Days } from './period.ts';
import type { CalendarRow, CalendarState } from './row.ts';

/** What is counted by what is due and done. */
export type WorkTab = Exclude<CalendarTab, 'cases'>;

/** Which list a tab's numbers open; those of cases open that of their kind (`everyDated`). */
export const listOfTab = { tasks: 'task', 'task-calendar': 'task', actions: 'action' } as const satisfies Record<
  WorkTab,
  string
>;

const dueStatusOf = { overdue: 'OVERDUE', due: 'DUE', planned: 'NOT_DUE_YET' } as const;
type Row = Pick<CalendarRow, 'id' | 'code'>;
type Search = Record<string, unknown>;

/** The filters of a list that leave all that a row counts, or all rows where none is named. */
export function countedBy(tab: CalendarTab, search: AnyCalendarSearch, row?: Row): Search {
  if (tab === 'cases') return row ? { propertyIds: [row.id] } : given(filtersOfProperties, search);
  const counted = given(tab === 'actions' ? filtersOfActions : filtersOfTasks, search);
  if (!row) return { ...given(filtersOfProperties, search), ...counted };
  return tab === 'task-calendar'
    ? { ...given(filtersOfProperties, search), ...counted, codes: [row.code] }
    : { ...counted, propertyIds: [row.id] };
}

/** The filters of these that are given. */
export const given = (filters: Filters, search: Search): Search =>
  Object.fromEntries(
    Object.keys(filters)
      .map((key) => [key, search[key]])
      .filter(([, value]) => !isEmpty(value)),
  ) as Search;

/** The filters that leave exactly what a number of a calendar counts: of a state, on some days or on any. */
export function countedAs(tab: WorkTab, state: CalendarState, days?: Days): Search {
  if (state !== 'done') return { status: 'OPEN', dueStatuses: [dueStatusOf[state]], ...between('dueDate', days) };
  return tab === 'actions'
    ? { status: 'CLOSE', ...between('closed', days) }
    : { status: 'ALL', ...between('done', days) };
}

/** Which days of records are counted: all that a reader may see where none is named. */
export const datedIn = (search: AnyCalendarSearch) =>
  (given(filtersOfCases, search) as { dated?: readonly string[] }).dated ?? [];

/** Open, with no due date. */
export const withoutDueDate = { status: 'OPEN', dueStatuses: ['NO_DUE_DATE'] };
/** Open actions that lie on no property, due by a day. */
export const withoutProperty = (to: string) => ({ status: 'OPEN', standalone: 'YES', dueDateTo: to });

const between = (name: string, days: Days | undefined) =>
  days && { [`${name}From`]: days.from, [`${name}To`]: days.to };

/** Whether numbers over all rows can be opened: what rows are found by in words, no list is. */
export const opensTotals = ({ searchString }: AnyCalendarSearch) => !searchString;
