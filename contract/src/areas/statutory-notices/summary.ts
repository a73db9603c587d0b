import { z } from 'zod';
import { day } from '../../platform/shapes.ts';

const Count = z.object({ id: z.string(), label: z.string(), count: z.number() });
/** The number of notices on a date, by their standing then (notices-desk.md, section 5). */
export const NoticeSummary = z.object({
  on: day,
  inForce: z.number(),
  overdue: z.number(),
  prohibitions: z.number(),
  underAppeal: z.number(),
  /** Open actions required by notices that had not ended; null for readers without the actions menu. */
  openRequirements: z.number().nullable(),
  /** Over those that had ended by then; null if none had. */
  averageDaysToEnd: z.number().nullable(),
  byStanding: z.array(Count),
  byType: z.array(Count),
  byAuthority: z.array(Count),
  byProperty: z.array(Count),
  byRegion: z.array(Count),
  /** The outcomes of appeals that had ended by then. */
  appeals: z.array(Count),
  /** Visits of the twelve months up to the date. */
  visitsByOutcome: z.array(Count),
});
export type NoticeSummary = z.infer<typeof NoticeSummary>;
