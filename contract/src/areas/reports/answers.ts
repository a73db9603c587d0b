import { z } from 'zod';
import { day, id, instant } from '../../platform/shapes.ts';

/** When the chart was counted. */
const asOf = instant;
const count = z.number();

/** Existing files by the local date on which each was added; a month without files counts 0 (REP-062). */
export const FileChart = z.object({
  months: z.array(z.object({ periodDate: day, fileCount: count, fileSizeByte: count })),
  asOf,
});
export type FileChart = z.infer<typeof FileChart>;

/** Open tasks by their effective interval (REP-065). */
export const PortfolioTasks = z.object({
  intervals: z.array(z.object({ intervalId: id, intervalName: z.string(), taskCount: count })),
  totalTaskCount: count,
  /** The number of distinct codes. */
  uniqueTaskCodeCount: count,
  asOf,
});
export type PortfolioTasks = z.infer<typeof PortfolioTasks>;

/** Tasks of types that are risk assessments; those without a due date are counted apart, not in the total (REP-068). */
export const RiskProfile = z.object({
  riskAssessments: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Its group, as in the filter of the task list. */
      taskTypeId: id,
      completed: count,
      upcoming: count,
      due: count,
      overdue: count,
      noDueDate: count,
    }),
  ),
  totalTaskCount: count,
  noDueDateCount: count,
  asOf,
});
export type RiskProfile = z.infer<typeof RiskProfile>;
export type RiskProfileRow = RiskProfile['riskAssessments'][number];

/** Open actions from risk assessments by the month of their due date (REP-070). */
export const Burndown = z.object({
  months: z.array(z.object({ periodDate: day, overdueActionCount: count, plannedActionCount: count })),
  /** Overdue since before the first month. */
  earlierActionCount: count,
  /** Due after the last month. */
  laterActionCount: count,
  asOf,
});
export type Burndown = z.infer<typeof Burndown>;

/** Open actions from risk assessments in one region, or in none (REP-073). */
export const RegionActions = z.object({
  regionId: id.nullable(),
  regionName: z.string(),
  highUpcoming: count,
  highOverdue: count,
  mediumUpcoming: count,
  mediumOverdue: count,
  lowUpcoming: count,
  lowOverdue: count,
  advisoryUpcoming: count,
  advisoryOverdue: count,
});
export type RegionActions = z.infer<typeof RegionActions>;
export const ActionsByRegions = z.object({ data: z.array(RegionActions), asOf });
export type ActionsByRegions = z.infer<typeof ActionsByRegions>;

/** Rounds of a risk assessment by the month in which they are or were due (REP-076). */
export const ScheduleRow = z.object({
  taskCode: z.string(),
  taskName: z.string(),
  periods: z.array(
    z.object({
      periodDate: day,
      /** Those not done by the due date plus grace: still open, or done late. */
      overdueTaskCount: count,
      /** All rounds of the month, done or not. */
      openTaskCount: count,
    }),
  ),
});
export type ScheduleRow = z.infer<typeof ScheduleRow>;
export const TaskSchedule = z.object({ data: z.array(ScheduleRow), asOf });
export type TaskSchedule = z.infer<typeof TaskSchedule>;

const ScoringPeriod = z.object({
  periodDate: day,
  /** Closed in the month as done. */
  completedActionCount: count,
  /** Overdue on the last day of the month; for the current month, today. */
  overdueActionCount: count,
});
/** Actions of one area of observation; one with two areas is in both rows (REP-083). */
export const ScoringRow = z.object({
  areaOfObservationId: id,
  areaOfObservationName: z.string(),
  periods: z.array(ScoringPeriod),
});
export type ScoringRow = z.infer<typeof ScoringRow>;
export const AreaScoring = z.object({
  data: z.array(ScoringRow),
  /** All actions, each once, including those without an area. */
  totals: z.array(ScoringPeriod),
  asOf,
});
export type AreaScoring = z.infer<typeof AreaScoring>;

/** Active users by role; a user with two roles is in both, so the roles may add up to more than the total (REP-086). */
export const UsersInSystem = z.object({
  data: z.array(z.object({ roleName: z.string(), userCount: count })),
  totalUserCount: count,
  asOf,
});
export type UsersInSystem = z.infer<typeof UsersInSystem>;

/** Properties in use by region, or in none (REP-088). */
export const PropertyPortfolio = z.object({
  data: z.array(z.object({ regionId: id.nullable(), regionName: z.string(), propertyCount: count })),
  totalPropertyCount: count,
  asOf,
});
export type PropertyPortfolio = z.infer<typeof PropertyPortfolio>;

/** Tasks of statutory types, or of the others; the five counts add up to the total (REP-094). */
const StatutoryRow = z.object({
  statutory: z.boolean(),
  total: count,
  overdue: count,
  due: count,
  notDueYet: count,
  noDueDate: count,
  completed: count,
});
export const StatutoryReport = z.object({ dto: z.array(StatutoryRow), asOf });
export type StatutoryReport = z.infer<typeof StatutoryReport>;

/** Open actions, overdue and not, and the number of their properties; one property may be in both rows (REP-096, REP-097). */
export const ActionsByProperty = z.object({
  data: z.array(z.object({ dueStatus: z.enum(['OVERDUE', 'NOT_DUE_YET']), actionCount: count, propertyCount: count })),
  totalActionCount: count,
  /** Each property once. */
  totalPropertyCount: count,
  asOf,
});
export type ActionsByProperty = z.infer<typeof ActionsByProperty>;

/** What is or was due in one ISO week, done or not; identified by its Monday (REP-106). */
const WorkloadRow = z.object({ periodDate: day, actionCount: count, taskCount: count });
export const AnnualWorkload = z.object({ data: z.array(WorkloadRow), asOf });
export type AnnualWorkload = z.infer<typeof AnnualWorkload>;

/** Open tasks of one group by due status (REP-110). */
export const GroupRow = z.object({
  taskTypeId: id,
  taskTypeName: z.string(),
  noDueDate: count,
  notDue: count,
  due: count,
  overdue: count,
});
export type GroupRow = z.infer<typeof GroupRow>;
export const TasksByGroup = z.object({ dto: z.array(GroupRow), asOf });
export type TasksByGroup = z.infer<typeof TasksByGroup>;
