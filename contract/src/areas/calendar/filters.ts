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

/** Which notices, cases and other dated records are counted; every list of theirs takes the others. */
export const filtersOfCases = {
  dated: filter.select('Dates', { items: everyDated.map(({ id, many }) => ({ id, name: many })) }),
};

/** The period of days that is asked for, and the words that rows are found by. */
type Asked = { periodType: PeriodType; periodStartDate?: string | undefined; searchString?: string | undefined };
type CalendarSearch<F extends Filters = Filters> = ListSearch<F> & Asked;
/** The filter of any tab. */
export type AnyCalendarSearch = Paging & Asked & { [filter: string]: unknown };
export type CalendarList<F extends Filters = Filters> = Omit<ListDefinition<CalendarRow, F, 'name'>, 'search'> & {
  search: z.ZodType<CalendarSearch<F>>;
};

const everyFilter: Filters = { ...filtersOfProperties, ...filtersOfTasks, ...filtersOfActions };

/**
 * The calendar filter of one tab. The fields of the others are known and may be sent without a value; with one they are
 * refused, because rows that they do not narrow would look as if they did.
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
      /** A day of the month or the year that is shown; left out, today (CAL-013). */
      periodStartDate: day.optional(),
      ...Object.fromEntries(strange.map((key) => [key, unused])),
    },
  }) as unknown as CalendarList<F>;
}

/** A filter that is sent without a value. */
export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Rows are properties and count tasks. */
export const propertyTaskCalendar = calendarOf('calendar-tasks', 'Property', {
  ...filtersOfProperties,
  ...filtersOfTasks,
});
/** Rows are tasks: those of one code on all properties, as Task Management has them (decision 043). */
export const taskCalendar = calendarOf('calendar-task-calendar', 'Task', { ...filtersOfTasks, ...filtersOfProperties });
/** Rows are properties and count actions. */
export const propertyActionCalendar = calendarOf('calendar-actions', 'Property', {
  ...filtersOfProperties,
  ...filtersOfActions,
});

/** Rows are properties and count what else has a day there: notices, visits, hazard cases, reports of accidents (decision 035). */
export const caseCalendar = calendarOf('calendar-cases', 'Property', {
  ...filtersOfCases,
  propertyIds,
  regionIds,
  landlordIds,
});

/** The tabs by their addresses: the three that are specified (CAL-001 to 003), and one more. */
export const calendarTabs = {
  tasks: propertyTaskCalendar,
  'task-calendar': taskCalendar,
  actions: propertyActionCalendar,
  cases: caseCalendar,
} as const satisfies Record<string, unknown>;
export type CalendarTab = keyof typeof calendarTabs;
export const calendarTabNames = Object.keys(calendarTabs) as CalendarTab[];
