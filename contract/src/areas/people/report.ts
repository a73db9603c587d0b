import { z } from 'zod';
import { id } from '../../platform/shapes.ts';

/** What the report of people is put in order by; `performance` is the share that is on time of all that somebody holds. */
const peopleReportOrders = [
  'performance',
  'fullName',
  'login',
  'externalUser',
  'actionSummaryCount',
  'taskSummaryCount',
  'propertyCount',
  'overdueTaskCount',
  'overdueActionCount',
] as const;

/** What the report of people is asked (REP-098, REP-099); left out, the worst come first. */
export const PeopleReportSearch = z.object({
  /** Who can sign in, or who no longer can. */
  active: z.boolean().default(true),
  /** Only people from outside, or only the organisation's own; left out, both. */
  externalUser: z.boolean().optional(),
  /** Only those whom the reader manages directly; left out, further down too. */
  directly: z.boolean().default(false),
  limit: z.int().min(1).max(100).default(25),
  page: z.int().min(1).max(1_000_000).default(1),
  /** Members of any of these groups; none, everybody. */
  selectedGroupIds: z.array(id).max(500).default([]),
  sortingField: z.enum(peopleReportOrders).default('performance'),
  sortingAscending: z.boolean().default(true),
});
export type PeopleReportSearch = z.output<typeof PeopleReportSearch>;

/** One person whom the reader manages, with what of theirs the reader may see (REP-100). */
export const PeopleReportRow = z.object({
  id,
  fullName: z.string(),
  /** The id instead where the login is an e-mail address that the reader is not shown; the person view takes either. */
  login: z.string(),
  externalUser: z.boolean(),
  /** Open actions given to them. */
  actionSummaryCount: z.number(),
  /** Open tasks that they own or that are given to them. */
  taskSummaryCount: z.number(),
  /** Properties in use that they own. */
  propertyCount: z.number(),
  overdueTaskCount: z.number(),
  overdueActionCount: z.number(),
});
export type PeopleReportRow = z.infer<typeof PeopleReportRow>;
