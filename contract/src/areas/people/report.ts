import { z } from 'zod';
import { id } from '../../platform/shapes.ts';

/** The sort orders of the people report; `performance` is the on-time percentage of everything that a person holds. */
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

/** The request of the people report (REP-098, REP-099); by default the worst come first. */
export const PeopleReportSearch = z.object({
  /** Users who can sign in, or those who no longer can. */
  active: z.boolean().default(true),
  /** Only people from outside, or only the organisation's own. Default: both. */
  externalUser: z.boolean().optional(),
  /** Only people whom the reader manages directly. Default: indirectly too. */
  directly: z.boolean().default(false),
  limit: z.int().min(1).max(100).default(25),
  page: z.int().min(1).max(1_000_000).default(1),
  /** Members of any of these groups. Default: everybody. */
  selectedGroupIds: z.array(id).max(500).default([]),
  sortingField: z.enum(peopleReportOrders).default('performance'),
  sortingAscending: z.boolean().default(true),
});
export type PeopleReportSearch = z.output<typeof PeopleReportSearch>;

/** A person whom the reader manages, with what the reader may see of theirs (REP-100). */
export const PeopleReportRow = z.object({
  id,
  fullName: z.string(),
  /** The id instead if the login is an e-mail address that the reader may not see; the person page accepts either. */
  login: z.string(),
  externalUser: z.boolean(),
  /** Open actions assigned to them. */
  actionSummaryCount: z.number(),
  /** Open tasks that they own or are assigned to. */
  taskSummaryCount: z.number(),
  /** Properties in use that they own. */
  propertyCount: z.number(),
  overdueTaskCount: z.number(),
  overdueActionCount: z.number(),
});
export type PeopleReportRow = z.infer<typeof PeopleReportRow>;
