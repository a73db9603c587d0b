import { z } from 'zod';
import { id } from '../../platform/shapes.ts';
import { nations } from '../properties/nations.ts';

/** The states of what a calendar counts, in display order. */
export const calendarStates = [
  { id: 'overdue', name: 'Overdue' },
  { id: 'due', name: 'Due' },
  { id: 'planned', name: 'Planned' },
  { id: 'done', name: 'Done' },
] as const;
export type CalendarState = (typeof calendarStates)[number]['id'];

const count = z.number().optional();

/** The number of one kind of date in one state (`everyDated`): each opens a list of its own. */
export const DatedCount = z.object({
  dated: z.string(),
  state: z.enum(calendarStates.map((state) => state.id)),
  count: z.number(),
});
export type DatedCount = z.infer<typeof DatedCount>;

/** The days of a column, both included, with the counts by state; zeros are left out (CAL-029). */
export const CalendarColumn = z.object({
  periodDateFrom: z.string(),
  periodDateTo: z.string(),
  overdue: count,
  due: count,
  planned: count,
  done: count,
  /** Broken down by kind, in a calendar that counts several. */
  dated: z.array(DatedCount).optional(),
});
export type CalendarColumn = z.infer<typeof CalendarColumn>;

/** A property, or a task by its code, with what is due and was done in each column (CAL-028). */
export const CalendarRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** The interval of a task; null for a property. */
  frequency: z.string().nullable(),
  /** The property's nation, if known, for its bank holidays. */
  nation: z.enum(nations.map(({ id }) => id)).nullable(),
  /** On any date, including those of the columns. */
  overdue: z.number(),
  /** Open, without a date and so without a column. */
  withoutDueDate: z.number(),
  /** The overdue ones by kind, in a calendar that counts several. */
  overdueDated: z.array(DatedCount).optional(),
  rowColumns: z.array(CalendarColumn),
});
export type CalendarRow = z.infer<typeof CalendarRow>;

/** The totals of all rows, including other pages. */
export const CalendarTotals = CalendarRow.pick({
  overdue: true,
  withoutDueDate: true,
  overdueDated: true,
  rowColumns: true,
}).extend({
  /** Open actions without a property, due by the end of the period: they are in no row. */
  withoutProperty: z.number(),
});
export type CalendarTotals = z.infer<typeof CalendarTotals>;
