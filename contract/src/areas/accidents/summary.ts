import { z } from 'zod';
import { day } from '../../platform/shapes.ts';
import { DashboardTile } from '../dashboard.ts';

/** The number of calendar months that a summary covers. */
export const periods = [12, 24, 60] as const;

/** Accidents of a period; each number is that of the list with its filters (ACC-002). */
export const AccidentSummary = z.object({
  from: day,
  /** Today. */
  to: day,
  total: DashboardTile,
  /** Each month of the period, oldest first; `id` is `2026-03`. */
  byMonth: z.array(DashboardTile),
  byCategory: z.array(DashboardTile),
  /** Those with the most. */
  byProperty: z.array(DashboardTile),
  propertyCount: z.number(),
  byRegion: z.array(DashboardTile),
  byRiddor: z.array(DashboardTile),
  /** By the RIDDOR desk's decision; those without one are left out. */
  byDecision: z.array(DashboardTile),
  byKind: z.array(DashboardTile),
  /** Accidents that the reader manages, by injured part of the body; `code` is that of the dictionary. */
  byPart: z.array(DashboardTile.extend({ code: z.string() })),
  /** Accidents that the reader manages, by the injured person's relation to the property. */
  byRelation: z.array(DashboardTile),
});
export type AccidentSummary = z.infer<typeof AccidentSummary>;
