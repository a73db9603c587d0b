import { Refusal } from '../http/problems.ts';

const FAILURES = 3;

/** Asks something that may be away: after three failures in a row it is left alone for a while, then tried by one. */
export function openCircuit({ restMs, away }: { restMs: number; away: (cause?: unknown) => Refusal }) {
  let failures = 0;
  let restsUntil = 0;
  let isBeingTried = false;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const isOpen = failures >= FAILURES;
    if (isOpen && (isBeingTried || performance.now() < restsUntil)) throw away();
    isBeingTried = isOpen;
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      // That our own disk is full says nothing about the store.
      if (error instanceof Refusal) throw error;
      failures += 1;
      restsUntil = performance.now() + restMs;
      throw away(error);
    } finally {
      isBeingTried = false;
    }
  };
}
