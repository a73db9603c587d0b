import { z } from 'zod';
import { id } from '../../platform/shapes.ts';
import { DashboardTile } from '../dashboard.ts';

/** A calendar month, `2026-03`. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-03');
const MOST_HOURS = 100_000_000;
const hours = z.int().min(1, 'Use 1 or more').max(MOST_HOURS, 'Use 100,000,000 at the most');

/** The base of a frequency: hours worked. */
export const hourBases = [100_000, 1_000_000] as const;

/** Hours of a region by month; null removes them. */
export const HoursToSave = z.object({
  regionId: id.nullable(),
  months: z
    .array(z.object({ month, hours: hours.nullable() }))
    .min(1, 'Send at least one month')
    .max(60, 'Send at most 60 months'),
});

/** A month of a region: the hours worked, and the accidents that injured the organisation's own people. */
const MonthOfRegion = z.object({ month, label: z.string(), hours: z.number().nullable(), accidents: DashboardTile });
export const AccidentHours = z.object({
  /** Each region, and the places without one, latest month first. */
  regions: z.array(z.object({ id: id.nullable(), name: z.string(), months: z.array(MonthOfRegion) })),
});
export type AccidentHours = z.infer<typeof AccidentHours>;

/** Accidents per so many hours worked, over the months whose hours are known; null if none are. */
export function frequencyOf(
  months: readonly { hours: number | null; accidents: { count: number } }[],
  per: (typeof hourBases)[number],
): number | null {
  const known = months.filter((one) => one.hours !== null);
  const worked = known.reduce((sum, one) => sum + one.hours!, 0);
  return worked === 0 ? null : (known.reduce((sum, { accidents }) => sum + accidents.count, 0) * per) / worked;
}
