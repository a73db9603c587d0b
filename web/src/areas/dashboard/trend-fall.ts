import type { TrendRecord } from '@lintel/contract/areas/dashboard';

/** In points; a smaller fall is normal for a week. */
const LEAST = 5;

type Fall = { from: string; to: string; points: number; tasks: number; properties: number; failing: number };

/** The largest fall between two records, in points, with the increase of each count; undefined if there was no large one. */
export function largestFall(records: readonly TrendRecord[]): Fall | undefined {
  const known = records.filter((record) => record.value !== null);
  const falls = known.slice(1).map((after, at) => {
    const before = known[at]!;
    const more = (of: (record: TrendRecord) => number) => of(after) - of(before);
    return {
      from: before.date,
      to: after.date,
      points: -more(({ value }) => Math.round(value! * 10)) / 10,
      tasks: more(({ extraDetails }) => extraDetails.taskCount),
      properties: more(({ extraDetails }) => extraDetails.propertyCount),
      failing: more(({ extraDetails: { taskCount, compliantCount } }) => taskCount - compliantCount),
    };
  });
  const largest = falls.toSorted((a, b) => b.points - a.points)[0];
  return largest && largest.points >= LEAST ? largest : undefined;
}
