import { Refusal } from '../http/problems.ts';

/**
 * Applies a change to each of many records; returns why those that refused it did, by id. The change must refuse before it writes,
 * since all of it is one transaction.
 */
export async function eachAllowed(
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
): Promise<Map<string, string>> {
  const refusals = new Map<string, string>();
  for (const id of [...new Set(ids)].sort()) {
    const refusal = await refusalIn(change(id));
    if (refusal) refusals.set(id, refusal.message);
  }
  return refusals;
}

/** The refusal of something, or undefined if it succeeded. */
export const refusalIn = (done: Promise<unknown>): Promise<Refusal | undefined> =>
  done.then(
    () => undefined,
    (failure: unknown) => {
      if (failure instanceof Refusal && failure.status < 500) return failure;
      throw failure;
    },
  );
