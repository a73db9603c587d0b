import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import type pg from 'pg';
import { tooMany } from '../http/problems.ts';

/** Limits guessing by account and by address; all processes share the counters. Nobody is locked out for good. */
export type Throttle = {
  /**
   * Counts an attempt before it is made, so that a thousand in parallel do not evade the limit; refuses it beyond the limit.
   * An account that was signed in to from this address before has a separate counter there, so that neither strangers' attempts on
   * it, nor a colleague's attempts on other accounts behind the same router, slow its owner down.
   */
  beforeGuess(address: string, account: string): Promise<void>;
  /** After a correct attempt: it does not count, and this address is known for the account from now on. */
  afterRightGuess(address: string, account: string): Promise<void>;
  /** After proof by other means that the account is theirs: its counter is cleared, and this address known for it. */
  welcome(address: string, account: string): Promise<void>;
  /** Counts one use of something limited, at most `most` for a key in so many seconds; a quarter of an hour by default. */
  count(what: string, key: string, most: number, seconds?: number): Promise<void>;
  /** Undoes the count of something that turned out legitimate. */
  forget(what: string, key: string): Promise<void>;
  /** Refuses if `most` were counted, without counting. */
  refuseSpent(what: string, key: string, most: number, seconds: number): Promise<void>;
  /**
   * Counts an amount, or only checks whether it fits. Returns 0 if it is within the limit, otherwise the seconds until there
   * is room.
   */
  measure(
    what: string,
    key: string,
    amount: number,
    by: { most: number; seconds: number; isOnlyAsked?: boolean },
  ): Promise<number>;
  /** Deletes expired counters, and those of a clock that was ahead, which would refuse people until then. */
  clearAway(): Promise<void>;
};

const QUARTER_HOUR = 15 * 60;
const GUESSES_BY_ACCOUNT = 10;
const GUESSES_BY_ADDRESS = 100;
/** After ten wrong attempts, an account allows one a minute. */
const PAUSE = 60;
const REMEMBERED_FOR = 90 * 24 * 3600;
/** Nothing else is counted for longer: uploads, by the day. */
const LONGEST = 24 * 3600;

export function openThrottle(pool: pg.Pool): Throttle {
  const counters = new Map<string, RateLimiterPostgres>();
  const counter = (keyPrefix: string, points: number, duration: number) => {
    const made =
      counters.get(keyPrefix) ??
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'throttle',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
        clearExpiredByTimeout: false,
      });
    counters.set(keyPrefix, made);
    return made;
  };
  const byAddress = counter('address', GUESSES_BY_ADDRESS, QUARTER_HOUR);
  const byAccount = counter('account', GUESSES_BY_ACCOUNT, QUARTER_HOUR);
  const slowly = counter('slowly', 1, PAUSE);
  const known = counter('known', 1, REMEMBERED_FOR);
  const isKnown = async (address: string, account: string) => (await known.get(`${account}@${address}`)) !== null;
  const free = async (keys: string[], address: string, account: string) => {
    await Promise.all([
      ...keys.flatMap((key) => [byAccount.delete(key), slowly.delete(key)]),
      known.set(`${account}@${address}`, 1, REMEMBERED_FOR),
    ]);
  };

  return {
    async beforeGuess(address, account) {
      const wasKnown = await isKnown(address, account);
      if (!wasKnown) await spend(byAddress, address);
      const key = wasKnown ? `${account}@${address}` : account;
      const state = await byAccount.consume(key).catch(stateOf);
      if (state.consumedPoints > GUESSES_BY_ACCOUNT) await spend(slowly, key);
    },
    async afterRightGuess(address, account) {
      const wasKnown = await isKnown(address, account);
      if (!wasKnown) await byAddress.reward(address);
      await free([wasKnown ? `${account}@${address}` : account], address, account);
    },
    welcome: (address, account) => free([account, `${account}@${address}`], address, account),
    count: (what, key, most, seconds = QUARTER_HOUR) => spend(counter(what, most, seconds), key),
    async forget(what, key) {
      await pool.query('delete from throttle where key = $1', [`${what}:${key}`]);
    },
    async refuseSpent(what, key, most, seconds) {
      const state = await counter(what, most, seconds).get(key);
      if (state && state.consumedPoints >= most) throw tooMany(secondsOf(state.msBeforeNext));
    },
    async measure(what, key, amount, { most, seconds, isOnlyAsked = false }) {
      const of = counter(what, most, seconds);
      const state = isOnlyAsked ? await of.get(key) : await of.consume(key, amount).catch(stateOf);
      const total = (state?.consumedPoints ?? 0) + (isOnlyAsked ? amount : 0);
      return total > most ? secondsOf(state?.msBeforeNext ?? seconds * 1000) : 0;
    },
    async clearAway() {
      const inSeconds = (seconds: number) => Date.now() + (seconds + QUARTER_HOUR) * 1000;
      await pool.query(
        "delete from throttle where expire < $1 or expire > case when key like 'known:%' then $2::bigint else $3 end",
        [Date.now(), inSeconds(REMEMBERED_FOR), inSeconds(LONGEST)],
      );
    },
  };
}

const secondsOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

async function spend(counter: RateLimiterPostgres, key: string) {
  const state = await counter.consume(key).catch(stateOf);
  if (state.consumedPoints > counter.points) throw tooMany(secondsOf(state.msBeforeNext));
}

/** The limiter rejects with its state, not an error, when the points are spent. */
function stateOf(spent: unknown): RateLimiterRes {
  if (spent instanceof Error) throw spent;
  return spent as RateLimiterRes;
}
