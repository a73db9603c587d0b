import { isDeepStrictEqual } from 'node:util';

/**
 * The fields of a shipped row to correct: those that still have their former shipped value. Values that somebody changed
 * stay.
 */
export function correctedFields<T extends object>(row: T, former: Partial<T>, corrected: T): Partial<T> {
  const changes: Partial<T> = {};
  for (const field of Object.keys(former) as (keyof T)[])
    if (isDeepStrictEqual(row[field] ?? null, former[field] ?? null)) changes[field] = corrected[field];
  return changes;
}

/** A summary of the applied corrections: `2 task types corrected`. */
export const correctionsSummary = (count: number, one: string, many: string) => ({
  correctedCount: count,
  message: `${count} ${count === 1 ? one : many} corrected`,
});

/** The message if a requested correction does not exist. */
export const NOT_TO_CORRECT =
  'Some of these were corrected meanwhile, or are not to be corrected. Please look at the list again.';
