import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { plainly } from '../../platform/sentences.ts';
import { calendarTabs, caseCalendar, propertyActionCalendar, propertyTaskCalendar, taskCalendar } from './filters.ts';
import type { CalendarList, AnyCalendarSearch, CalendarTab } from './filters.ts';
import { CalendarTotals, type CalendarRow } from './row.ts';

/** A page of rows; with `onlyTotal`, the totals of all rows instead. */
export type CalendarPage = {
  objects: CalendarRow[];
  page: number;
  limit: number;
  maxPage: number;
  totalObjectsForQuery: number;
  totalIsExact: boolean;
  filter: AnyCalendarSearch;
  totals: CalendarTotals | null;
};
const pageOf = (list: CalendarList) =>
  (list.page as unknown as z.ZodObject).extend({
    totals: CalendarTotals.nullable(),
  }) as unknown as z.ZodType<CalendarPage>;

/** What the rows are, and what rows of properties count: two settings (conflict C15). Other values are an error (CAL-026). */
const Modes = z.looseObject({
  rowMode: z.enum(['PROPERTY', 'TASK'], 'The rows of a calendar are properties or tasks').optional(),
  countMode: z.enum(['TASK', 'ACTION'], 'A calendar counts tasks or actions').optional(),
});

/** The tab for a combination of modes, with its own filter. */
const AnyCalendar = Modes.transform(({ rowMode = 'PROPERTY', countMode = 'TASK', ...search }, context) => {
  const refuse = (path: PropertyKey[], message: string) => {
    context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  };
  if (rowMode === 'TASK' && countMode === 'ACTION')
    return refuse(['countMode'], 'A calendar whose rows are tasks counts tasks');
  const tab: CalendarTab = rowMode === 'TASK' ? 'task-calendar' : countMode === 'ACTION' ? 'actions' : 'tasks';
  const ofTab = calendarTabs[tab].search as z.ZodType<AnyCalendarSearch>;
  const { success, data, error } = ofTab.safeParse(search, { error: plainly });
  if (success) return { tab, search: data };
  for (const { path, message } of error.issues) refuse(path, message);
  return z.NEVER;
});

const read = { method: 'POST', allow: 'PRISM_APP_CALENDAR_MENU', reads: true } as const;

export const calendar = endpoints('calendar', {
  any: {
    ...read,
    path: 'calendar/filter.json',
    body: AnyCalendar,
    reply: pageOf(propertyTaskCalendar),
    summary:
      'A page of the calendar whose rows (rowMode) and counts (countMode) the filter names; without them properties and their tasks (CAL-040).',
  },
  propertyTasks: {
    ...read,
    path: 'calendar/property/task/filter.json',
    body: propertyTaskCalendar.search,
    reply: pageOf(propertyTaskCalendar),
    summary: 'Properties, with how many tasks are overdue, due, planned and done in each column (CAL-041).',
  },
  propertyActions: {
    ...read,
    path: 'calendar/property/action/filter.json',
    body: propertyActionCalendar.search,
    reply: pageOf(propertyActionCalendar),
    summary: 'Properties, with how many actions are overdue, due, planned and done in each column (CAL-042).',
  },
  cases: {
    ...read,
    path: 'calendar/property/case/filter.json',
    body: caseCalendar.search,
    reply: pageOf(caseCalendar),
    summary:
      'Properties with something in the period or overdue, with how many notices, visits, hazard cases and reports of accidents stand how in each column.',
  },
  tasks: {
    ...read,
    path: 'calendar/task/filter.json',
    body: taskCalendar.search,
    reply: pageOf(taskCalendar),
    summary: 'Tasks by their codes, with how many are overdue, due, planned and done in each column (CAL-043).',
  },
});

/** The endpoint of each tab. */
export const callOfTab = {
  tasks: calendar.propertyTasks,
  'task-calendar': calendar.tasks,
  actions: calendar.propertyActions,
  cases: calendar.cases,
} as const;
