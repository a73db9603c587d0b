import { z } from 'zod';
import {
  defineList,
  filter,
  type Filters,
  type ListDefinition,
  type ListSearch,
  type Paging,
} from '../../platform/list.ts';
import { day } from '../../platform/shapes.ts';
import { actionList } from '../actions/list.ts';
import { placeOfProperty } from '../properties/place.ts';
import { taskList } from '../tasks/list.ts';
import { everyDated } from './dated.ts';
import { PeriodType } from './period.ts';
import { CalendarRow } from './row.ts';

/** CAL-039. */
export const calendarPageSize = 15;

const { propertyIds, regionIds, landlordIds } = taskList.filters;
/** Which properties have a row. */
export const filtersOfProperties = { propertyIds, regionIds, landlordIds, ...placeOfProperty };

const { taskTypeIds, taskIntervalIds, statusIds, statutory, inspection, areaOfObservationIds, code, name } =
  taskList.filters;
/** Which tasks are counted. */
export const filtersOfTasks = {
  taskTypeIds,
  taskIntervalIds,
  statusIds,
  statutory,
  inspection,
  areaOfObservationIds,
  code,
  name,
};

const { priorities, statusIds: actionStatusIds, areaOfObservationIds: areasOfActions } = actionList.filters;
/** Which actions are counted. */
export const filtersOfActions = { priorities, statusIds: actionStatusIds, areaOfObservationIds: areasOfActions };

/** Which notices, cases and other dated records are counted; all their lists have the other filters. */
export const filtersOfCases = {
  dated: filter.select('Dates', { items: everyDated.map(({ id, many }) => ({ id, name: many })) }),
};

/** The period, and the words to find rows by. */
type Asked = { periodType: PeriodType; periodStartDate?: string | undefined; searchString?: string | undefined };
type CalendarSearch<F extends Filters = Filters> = ListSearch<F> & Asked;
/** The filter of any tab. */
export type AnyCalendarSearch = Paging & Asked & { [filter: string]: unknown };
export type CalendarList<F extends Filters = Filters> = Omit<ListDefinition<CalendarRow, F, 'name'>, 'search'> & {
  search: z.ZodType<CalendarSearch<F>>;
};

const everyFilter: Filters = { ...filtersOfProperties, ...filtersOfTasks, ...filtersOfActions };

/**
 * The calendar filter of one tab. Fields of the other tabs are accepted if empty and refused with a value, because the rows
 * would look narrowed by them and are not.
 */
function calendarOf<const F extends Filters>(name: string, rows: string, filters: F): CalendarList<F> {
  const strange = Object.keys(everyFilter).filter((key) => !(key in filters));
  const unused = z
    .any()
    .refine(isEmpty, 'This calendar cannot be filtered by it')
    .transform(() => undefined)
    .optional();
  return defineList({
    name,
    row: CalendarRow,
    filters,
    columns: { name: { label: rows, mandatory: true } },
    sort: ['name'],
    onlySize: calendarPageSize,
    searchedBy: 'searchString',
    also: {
      periodType: PeriodType.default('DAY'),
      /** A date in the month or year to show. Default: today (CAL-013). */
      periodStartDate: day.optional(),
      ...Object.fromEntries(strange.map((key) => [key, unused])),
    },
  }) as unknown as CalendarList<F>;
}

/** Whether a filter was sent without a value. */
export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Rows are properties; tasks are counted. */
export const propertyTaskCalendar = calendarOf('calendar-tasks', 'Property', {
  ...filtersOfProperties,
  ...filtersOfTasks,
});
/** Rows are tasks: those of one code on all properties, as in Task Management (decision 043). */
export const taskCalendar = calendarOf('calendar-task-calendar', 'Task', { ...filtersOfTasks, ...filtersOfProperties });
/** Rows are properties; actions are counted. */
export const propertyActionCalendar = calendarOf('calendar-actions', 'Property', {
  ...filtersOfProperties,
  ...filtersOfActions,
});

/** Rows are properties; everything else with a date there is counted: notices, visits, hazard cases, accidents (decision 035). */
export const caseCalendar = calendarOf('calendar-cases', 'Property', {
  ...filtersOfCases,
  propertyIds,
  regionIds,
  landlordIds,
});

/** The tabs by URL: the three specified (CAL-001 to 003), and one more. */
export const calendarTabs = {
  tasks: propertyTaskCalendar,
  'task-calendar': taskCalendar,
  actions: propertyActionCalendar,
  cases: caseCalendar,
} as const satisfies Record<string, unknown>;
export type CalendarTab = keyof typeof calendarTabs;
export const calendarTabNames = Object.keys(calendarTabs) as CalendarTab[];
