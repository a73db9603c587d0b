import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import type pg from 'pg';
import { tooMany } from './problems.ts';

/** Slows guessing down by account and by address; counts are shared by all processes. Nobody is locked out for good. */
export type Throttle = {
  beforeGuess(address: string, account: string): Promise<void>;
  afterWrongGuess(address: string, account: string): Promise<void>;
  afterRightGuess(account: string): Promise<void>;
  /** Counts one use of something that anybody may call, `most` in a quarter of an hour from one address. */
  count(what: string, address: string, most: number): Promise<void>;
};

const QUARTER_HOUR = 15 * 60;
const WRONG_BY_ACCOUNT = 10;
const WRONG_BY_ADDRESS = 100;
/** After ten wrong guesses an account answers again after a minute: a stranger can slow its owner down, not lock them out. */
const ACCOUNT_PAUSE = 60;

export function openThrottle(pool: pg.Pool): Throttle {
  const limiter = (keyPrefix: string, points: number, blockDuration: number) =>
    new RateLimiterPostgres({ storeClient: pool, storeType: 'pool', tableName: 'throttle', tableCreated: true, keyPrefix, points, duration: QUARTER_HOUR, blockDuration, clearExpiredByTimeout: false });
  const byAccount = limiter('account', WRONG_BY_ACCOUNT, ACCOUNT_PAUSE);
  const byAddress = limiter('address', WRONG_BY_ADDRESS, QUARTER_HOUR);
  const others = new Map<string, RateLimiterPostgres>();
  const refuseIfSpent = (state: RateLimiterRes | null, points: number) => {
    if (state && state.consumedPoints > points && state.msBeforeNext > 0) throw tooMany(Math.ceil(state.msBeforeNext / 1000));
  };
  return {
    async beforeGuess(address, account) {
      refuseIfSpent(await byAddress.get(address), WRONG_BY_ADDRESS);
      refuseIfSpent(await byAccount.get(account), WRONG_BY_ACCOUNT);
    },
    async afterWrongGuess(address, account) {
      await Promise.all([byAddress.penalty(address), byAccount.consume(account).catch(ignoreSpent)]);
    },
    async afterRightGuess(account) {
      await byAccount.delete(account);
    },
    async count(what, address, most) {
      const counter = others.get(what) ?? limiter(what, most, 0);
      others.set(what, counter);
      await counter.consume(address).catch((spent: unknown) => {
        if (spent instanceof Error) throw spent;
        throw tooMany(Math.ceil((spent as RateLimiterRes).msBeforeNext / 1000));
      });
    },
  };
}

/** The limiter rejects with its state, not an error, when the points are spent. */
function ignoreSpent(spent: unknown) {
  if (spent instanceof Error) throw spent;
}
