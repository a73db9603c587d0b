import { Refusal } from './problems.ts';

/**
 * Does the same with each of many records; one that is refused is left alone and counted, with the sentence of the first. What is
 * done must refuse before it writes: all of it is one transaction.
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

/** Why something was refused; nothing where it was done. */
export const refusalIn = (done: Promise<unknown>): Promise<Refusal | undefined> =>
  done.then(
    () => undefined,
    (failure: unknown) => {
      if (failure instanceof Refusal && failure.status < 500) return failure;
      throw failure;
    },
  );
