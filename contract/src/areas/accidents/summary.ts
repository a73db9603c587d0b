import { z } from 'zod';
import { day } from '../../platform/shapes.ts';
import { DashboardTile } from '../dashboard.ts';

/** How many calendar months a summary covers. */
export const periods = [12, 24, 60] as const;

/** Accidents of a period; each number is that of the list with its search (ACC-002). */
export const AccidentSummary = z.object({
  from: day,
  /** Today. */
  to: day,
  total: DashboardTile,
  /** Each month of the period, the oldest first; `id` is `2026-03`. */
  byMonth: z.array(DashboardTile),
  byCategory: z.array(DashboardTile),
  /** Those with the most. */
  byProperty: z.array(DashboardTile),
  propertyCount: z.number(),
  byRegion: z.array(DashboardTile),
  byRiddor: z.array(DashboardTile),
  /** What the RIDDOR desk says of them; those of which it has said nothing are not among them. */
  byDecision: z.array(DashboardTile),
  byKind: z.array(DashboardTile),
  /** Of the accidents that the reader manages, those in which each part of the body was injured; `code` of its dictionary. */
  byPart: z.array(DashboardTile.extend({ code: z.string() })),
  /** Of the accidents that the reader manages, what the injured were to the property. */
  byRelation: z.array(DashboardTile),
});
export type AccidentSummary = z.infer<typeof AccidentSummary>;
