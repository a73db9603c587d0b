import type { Me } from './access.ts';
import type { Query } from '../database/database.ts';
import type { ByLink } from './identity.ts';
import type { Refusal } from '../http/problems.ts';
import type { Throttle } from './throttle.ts';

const GUESSES_BY_ADDRESS = 100;
export const HOUR = 3600;

/** Counts a guess at a secret, of links or tokens, by the network address that it came from. */
export const countGuess = (throttle: Throttle, what: string, address: string) =>
  throttle.count(what, address, GUESSES_BY_ADDRESS, HOUR);

type Limit = readonly [what: string, key: string, most: number, seconds: number];

/** Counts what was done, on which its reply no longer depends: if it was one too many, the next is refused. */
export const countDone = (throttle: Throttle, limit: Limit): Promise<void> => throttle.count(...limit).catch(() => {});

type Link = {
  organisationId: string;
  /** Looks the link up in each transaction, so that revoking it takes effect at once. */
  find: (db: Query) => Promise<{ me: Me; timeZone: string; settingsVersion: number } | undefined>;
  /** The same refusal for every link that does not work, whatever the reason. */
  gone: () => Refusal;
  /** The counter for guesses. */
  guess: string;
  /** Limits on changes in an hour, far above normal use. */
  limits: readonly (readonly [what: string, key: string, most: number])[];
};

/** The caller of a request with a link and no session. */
export function linkCaller({ organisationId, find, gone, guess, limits }: Link): ByLink {
  let isWrong = false;
  return {
    organisationId,
    async identify(db) {
      const found = await find(db);
      isWrong = !found;
      if (!found) throw gone();
      return found;
    },
    session: () => undefined,
    state: async () => ({ settle: null, hasSecondFactor: false, support: null }),
    countAttempt: async (throttle, address) => {
      if (isWrong) await countGuess(throttle, guess, address);
    },
    checkRateLimit: async (throttle) => {
      for (const [what, key, most] of limits) await throttle.refuseSpent(what, key, most, HOUR);
    },
    consumeRateLimit: async (throttle: Throttle) => {
      for (const [what, key, most] of limits) await countDone(throttle, [what, key, most, HOUR]);
    },
  };
}
