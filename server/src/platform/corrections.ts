import { isDeepStrictEqual } from 'node:util';

/**
 * What is corrected of a row that came with the program: the fields that still say what they said before they were corrected.
 * What somebody changed stays.
 */
export function correctedFields<T extends object>(row: T, former: Partial<T>, corrected: T): Partial<T> {
  const changes: Partial<T> = {};
  for (const field of Object.keys(former) as (keyof T)[])
    if (isDeepStrictEqual(row[field] ?? null, former[field] ?? null)) changes[field] = corrected[field];
  return changes;
}

/** What was taken, in words: `2 task types corrected`. */
export const tookCorrections = (count: number, one: string, many: string) => ({
  correctedCount: count,
  message: `${count} ${count === 1 ? one : many} corrected`,
});

/** What is said where a correction that was asked for is not there. */
export const NOT_TO_CORRECT =
  'Some of these were corrected meanwhile, or are not to be corrected. Please look at the list again.';
