import { z } from 'zod';
import { day } from '../../platform/shapes.ts';

const Count = z.object({ id: z.string(), label: z.string(), count: z.number() });
/** How many notices there were on a day, and how they stood then (notices-desk.md, section 5). */
export const NoticeSummary = z.object({
  on: day,
  inForce: z.number(),
  overdue: z.number(),
  prohibitions: z.number(),
  underAppeal: z.number(),
  /** Actions of what notices that had not ended require; null for who is not offered actions. */
  openRequirements: z.number().nullable(),
  /** Of those that had ended by then; null where none had. */
  averageDaysToEnd: z.number().nullable(),
  byStanding: z.array(Count),
  byType: z.array(Count),
  byAuthority: z.array(Count),
  byProperty: z.array(Count),
  byRegion: z.array(Count),
  /** How the appeals that had ended by then ended. */
  appeals: z.array(Count),
  /** Visits of the twelve months up to the day. */
  visitsByOutcome: z.array(Count),
});
export type NoticeSummary = z.infer<typeof NoticeSummary>;
