import { z } from 'zod';
import { id } from '../../platform/shapes.ts';
import { nations } from '../properties/nations.ts';

/** How what a calendar counts stands, in the order in which it is shown. */
export const calendarStates = [
  { id: 'overdue', name: 'Overdue' },
  { id: 'due', name: 'Due' },
  { id: 'planned', name: 'Planned' },
  { id: 'done', name: 'Done' },
] as const;
export type CalendarState = (typeof calendarStates)[number]['id'];

const count = z.number().optional();

/** How many of one kind of day stand how (`everyDated`): each opens a list of its own. */
export const DatedCount = z.object({
  dated: z.string(),
  state: z.enum(calendarStates.map((state) => state.id)),
  count: z.number(),
});
export type DatedCount = z.infer<typeof DatedCount>;

/** The days of a column, both included, and how many stand how; what there is none of is left out (CAL-029). */
export const CalendarColumn = z.object({
  periodDateFrom: z.string(),
  periodDateTo: z.string(),
  overdue: count,
  due: count,
  planned: count,
  done: count,
  /** What these are of, where a calendar counts several kinds. */
  dated: z.array(DatedCount).optional(),
});
export type CalendarColumn = z.infer<typeof CalendarColumn>;

/** A property, or a task by its code, and what is due and was done in the days of each column (CAL-028). */
export const CalendarRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** How often a task comes round; null on a property. */
  frequency: z.string().nullable(),
  /** Of a property, where it is known: its bank holidays are marked. */
  nation: z.enum(nations.map(({ id }) => id)).nullable(),
  /** Whatever the days, those of the columns among them. */
  overdue: z.number(),
  /** Open, with no day that they could stand under. */
  withoutDueDate: z.number(),
  /** What is overdue, where a calendar counts several kinds. */
  overdueDated: z.array(DatedCount).optional(),
  rowColumns: z.array(CalendarColumn),
});
export type CalendarRow = z.infer<typeof CalendarRow>;

/** What all rows together count, those of other pages too. */
export const CalendarTotals = CalendarRow.pick({
  overdue: true,
  withoutDueDate: true,
  overdueDated: true,
  rowColumns: true,
}).extend({
  /** Open actions that lie on no property, due by the end of the period: no row has them. */
  withoutProperty: z.number(),
});
export type CalendarTotals = z.infer<typeof CalendarTotals>;
