import { Refusal } from '../http/problems.ts';

/**
 * Applies a change to each of many records. Refused ones are left unchanged and counted, with the message of the first. The change
 * must refuse before it writes, since all of it is one transaction.
 */
export async function eachAllowed(
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
): Promise<{ changedCount: number; refusedCount: number; reason: string | null }> {
  const refusals: string[] = [];
  let changedCount = 0;
  for (const id of [...new Set(ids)].sort()) {
    const refusal = await refusalIn(change(id));
    if (refusal) refusals.push(refusal.message);
    else changedCount += 1;
  }
  return { changedCount, refusedCount: refusals.length, reason: refusals[0] ?? null };
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
