import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { day, id } from '../platform/shapes.ts';
import { type Standing, standings } from './tasks/states.ts';

/** By what the compliance of a past day is compared with that of today. */
export const comparedBy = [
  { id: 'type', name: 'Task type' },
  { id: 'region', name: 'Region' },
  { id: 'landlord', name: 'Landlord' },
  { id: 'property', name: 'Property' },
] as const;
export const ComparedBy = z.enum(comparedBy.map((each) => each.id));
export type ComparedBy = z.infer<typeof ComparedBy>;

/** What became of a task between the two days; of most it is none of these. */
export const taskMoves = [
  { id: 'worse', name: 'Got worse' },
  { id: 'better', name: 'Got better' },
  { id: 'failing', name: 'Not compliant then and now' },
  { id: 'added', name: 'Counted only now' },
  { id: 'gone', name: 'Counted only then' },
] as const;
export const TaskMove = z.enum(taskMoves.map((move) => move.id));
export type TaskMove = z.infer<typeof TaskMove>;

/** What is known of a past day: that something was soon due, or had an open action, was not kept, and counts as compliant. */
export const PastStanding = z.enum(['compliant', 'overdue', 'unsatisfactory', 'no-data'] satisfies Standing[]);
export type PastStanding = z.infer<typeof PastStanding>;
export const pastStandings = standings.filter(({ id: standing }) => PastStanding.safeParse(standing).success);

const Counted = z.object({
  dutyCount: z.number(),
  compliantCount: z.number(),
  /** To one decimal; null if there was nothing to count. */
  percent: z.number().nullable(),
});

const Figures = z.object({
  past: Counted,
  now: Counted,
  moves: z.object(Object.fromEntries(taskMoves.map((move) => [move.id, z.number()])) as Record<TaskMove, z.ZodNumber>),
});
export type Figures = z.infer<typeof Figures>;

const ComparedRow = Figures.extend({ id: id.nullable(), name: z.string() });
export type ComparedRow = z.infer<typeof ComparedRow>;

export const Comparison = z.object({
  day,
  all: Figures,
  /** What was counted that night, where it differs from what the history says of it today. */
  countedThen: Counted.nullable(),
  /** Properties by how much got worse; the rest in their order. */
  rows: z.array(ComparedRow),
  rowCount: z.number(),
});
export type Comparison = z.infer<typeof Comparison>;

export const MovedTask = z.object({
  id,
  code: z.string(),
  name: z.string(),
  propertyId: id,
  property: z.string(),
  /** Null: not counted. */
  past: PastStanding.nullable(),
  now: PastStanding.nullable(),
  dueOn: day.nullable(),
});
export type MovedTask = z.infer<typeof MovedTask>;

/** So many properties, and so many tasks, are shown; the spreadsheets have all. */
export const MOST_COMPARED = 100;
export const MOST_MOVED = 200;

const asked = z.object({ day, by: ComparedBy.default('type') });
const askedTasks = asked.extend({
  move: TaskMove.default('worse'),
  /** A type, region, landlord or property; `none` for those without. Default: all. */
  of: z.union([id, z.literal('none')]).optional(),
});

const allow = 'PRISM_APP_TASK_MENU';

/** The compliance of a past day, as it was known at its end, against that of today (decision 077). */
export const thenAndNow = endpoints('dashboard', {
  compare: {
    method: 'GET',
    path: 'dashboard/past.json',
    allow,
    query: asked,
    reply: Comparison,
    summary: 'The compliance at the end of a past day and today, by type, region, landlord or property.',
  },
  moved: {
    method: 'GET',
    path: 'dashboard/past/tasks.json',
    allow,
    query: askedTasks,
    reply: z.object({ tasks: z.array(MovedTask), taskCount: z.number() }),
    summary: 'The tasks that got better or worse since a past day, or are counted on one of the two days only.',
  },
  exportCompared: {
    method: 'POST',
    path: 'dashboard/past.xls',
    allow,
    reads: true,
    body: asked,
    reply: 'spreadsheet',
  },
  exportMoved: {
    method: 'POST',
    path: 'dashboard/past/tasks.xls',
    allow,
    reads: true,
    body: askedTasks,
    reply: 'spreadsheet',
  },
});
