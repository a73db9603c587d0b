import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { day, instant, Option, options } from '../platform/shapes.ts';
import { ActivityRecord, pagesByKind, type KindWithPages } from './activity.ts';
import { WorkPart } from './my-work.ts';
import { StandingCounts } from './tasks/figures.ts';
import { WhoseTasks } from './tasks/states.ts';

/** A number and the list that it counts: the tile's link and its count are one search. */
export const DashboardTile = z.object({
  id: z.string(),
  label: z.string(),
  count: z.number(),
  search: z.record(z.string(), z.unknown()),
});
export type DashboardTile = z.infer<typeof DashboardTile>;

export const PortfolioOverview = z.object({
  asOf: instant,
  propertyCount: z.number(),
  /** What the portfolio lacks: duties cannot be derived from missing data. */
  gaps: z.array(DashboardTile),
  byRegion: z.array(DashboardTile),
  byType: z.array(DashboardTile),
  /** Newest first. What one import or one bulk change did is one line, with the last of its properties. */
  recent: z.array(
    ActivityRecord.extend({
      propertyId: z.string(),
      caption: z.string(),
      /** How many properties it affected at once. */
      count: z.number(),
      /** The list of those properties, if one search finds them. */
      search: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});
export type PortfolioOverview = z.infer<typeof PortfolioOverview>;

const kind = z.enum(Object.keys(pagesByKind) as [KindWithPages, ...KindWithPages[]]);

/** A whole and its parts. Each part's number is that of the list with its filters. */
export const Doughnut = z.object({
  id: z.string(),
  title: z.string(),
  /** The kind of record whose list the parts open (`pagesByKind[kind].list`). */
  kind,
  total: z.number(),
  parts: z.array(DashboardTile),
  /** How this count differs from others of the same name. */
  note: z.string().optional(),
});
export type Doughnut = z.infer<typeof Doughnut>;

/** How many duties are compliant, of how many, and which are left out (decision 018). */
export const Compliance = z.object({
  /** Compliant or due soon. */
  compliantCount: z.number(),
  /** Overdue, unsatisfactory or without data. */
  nonCompliantCount: z.number(),
  /** Percent, to one decimal; null if there is nothing to count. */
  percent: z.number().nullable(),
  counts: StandingCounts,
  /** Tasks by the entries of TASK_TYPE, as in the filter of that name; highest count first. */
  taskTypes: z.array(z.object({ taskTypeId: z.string(), taskTypeName: z.string(), taskCount: z.number() })),
});
export type Compliance = z.infer<typeof Compliance>;

export const trendPeriods = [
  { id: 'weekly', name: 'Weekly' },
  { id: 'monthly', name: 'Monthly' },
] as const;
export const TrendPeriod = z.enum(trendPeriods.map((period) => period.id));
export type TrendPeriod = z.infer<typeof TrendPeriod>;

/** The compliance on one date, in percent to one decimal; null on dates without a duty to count. */
export const TrendRecord = z.object({
  date: day,
  value: z.number().nullable(),
  target: z.number(),
  valueTitle: z.string(),
  targetTitle: z.string(),
  /** The tasks counted, and how many of them were compliant. */
  extraDetails: z.object({ propertyCount: z.number(), taskCount: z.number(), compliantCount: z.number() }),
});
export type TrendRecord = z.infer<typeof TrendRecord>;

/** What falls due in one ISO week, by kind of record that the reader may see. */
export const WorkloadWeek = z.object({
  /** `2026-W53` */
  week: z.string(),
  /** Monday. */
  from: day,
  /** Sunday. */
  to: day,
  kinds: z.array(DashboardTile.extend({ list: z.enum(['task', 'action']) })),
});
export type WorkloadWeek = z.infer<typeof WorkloadWeek>;

/** How many are overdue or due, in the list of which kind of record (`pagesByKind[kind].list`), and the earliest deadline of them. */
const Deadline = DashboardTile.extend({ kind, since: day.nullable() });
export type Deadline = z.infer<typeof Deadline>;

/** A property with overdue work, and the people responsible; each number opens the list that it counts. */
export const WorstProperty = z.object({
  propertyId: z.string(),
  reference: z.string(),
  caption: z.string(),
  owners: z.string().nullable(),
  since: day,
  /** Overdue statutory tasks, other overdue tasks, overdue actions of high priority. */
  parts: z.array(DashboardTile.extend({ list: z.enum(['task', 'action']) })),
});
export type WorstProperty = z.infer<typeof WorstProperty>;

/** The number of tasks that the duty rules expect but nobody has set up, and of their properties: those of the property list. */
export const ExpectedTasks = z.object({
  id: z.enum(['statutory', 'all']),
  taskCount: z.number(),
  propertyCount: z.number(),
  search: z.record(z.string(), z.unknown()),
});
export type ExpectedTasks = z.infer<typeof ExpectedTasks>;

const role = WhoseTasks.default('ALL');

export const dashboard = endpoints('dashboard', {
  portfolio: {
    method: 'GET',
    path: 'dashboard/portfolio.json',
    allow: 'PRISM_APP_PROPERTY_MENU',
    reply: PortfolioOverview,
    summary: 'The properties that the reader may see, by region and type, and what is not known about them.',
  },
  roles: {
    method: 'GET',
    path: 'dashboard/roles.json',
    allow: 'with-a-role',
    reply: options(Option.extend({ id: WhoseTasks })),
    summary: 'Whose work the figures of the dashboard can be narrowed to.',
  },
  doughnuts: {
    method: 'GET',
    path: 'dashboard/doughnuts.json',
    allow: 'with-a-role',
    query: z.object({ role }),
    reply: options(Doughnut),
    summary: 'The doughnuts that the reader may see; of areas that they may not enter there are none.',
  },
  compliance: {
    method: 'GET',
    path: 'dashboard/compliance.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: z.object({ role }),
    reply: Compliance,
  },
  expected: {
    method: 'GET',
    path: 'dashboard/expected.json',
    allow: 'PRISM_APP_TASK_MENU',
    reply: options(ExpectedTasks),
    summary:
      'Tasks that the rules of duties expect on the properties of the reader and that are not set up: the statutory ones, and all.',
  },
  trend: {
    method: 'GET',
    path: 'dashboard/trend.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: z.object({ role, period: TrendPeriod.default('weekly') }),
    reply: options(TrendRecord),
    summary:
      'The compliance of the last 53 weeks or 25 months, each as it was known at the end of the day; the last is that of today.',
  },
  attention: {
    method: 'GET',
    path: 'dashboard/attention.json',
    allow: 'with-a-role',
    query: z.object({ role }),
    reply: z.object({ overdue: z.array(Deadline), due: z.array(Deadline), decisions: z.array(WorkPart) }),
    summary:
      'What is overdue, the most serious first, statutory reports that are due, and what awaits the reader’s decision.',
  },
  worst: {
    method: 'GET',
    path: 'dashboard/worst.json',
    allow: 'PRISM_APP_PROPERTY_MENU',
    query: z.object({ role }),
    reply: options(WorstProperty),
    summary:
      'The six properties with most that is overdue: statutory tasks first, then actions of high priority, then other tasks.',
  },
  workload: {
    method: 'GET',
    path: 'dashboard/workload.json',
    allow: 'with-a-role',
    query: z.object({ role }),
    reply: options(WorkloadWeek),
    summary:
      'Open tasks and actions that fall due in this ISO week and the twelve after it; of areas that the reader may not enter there are none.',
  },
});
