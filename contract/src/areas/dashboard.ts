import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { instant } from '../platform/shapes.ts';
import { ActivityRecord } from './activity.ts';

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
  /** What the portfolio does not know about itself: duties cannot be worked out from what is missing. */
  gaps: z.array(DashboardTile),
  byRegion: z.array(DashboardTile),
  byType: z.array(DashboardTile),
  /** The latest first. What one import or one change of many did is one line, about the last of its properties. */
  recent: z.array(
    ActivityRecord.extend({
      propertyId: z.string(),
      caption: z.string(),
      /** How many properties it happened to at once. */
      count: z.number(),
      /** The list of those properties, where one search finds them. */
      search: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});
export type PortfolioOverview = z.infer<typeof PortfolioOverview>;

export const dashboard = endpoints('dashboard', {
  portfolio: {
    method: 'GET',
    path: 'dashboard/portfolio.json',
    allow: 'PRISM_APP_PROPERTY_MENU',
    reply: PortfolioOverview,
    says: 'The properties that the reader may see, by region and type, and what is not known about them.',
  },
});
