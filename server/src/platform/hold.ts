import { sql } from 'kysely';
import type { Scope } from './scope.ts';

/**
 * Has whoever holds the same thing wait until this transaction ends; those who share it do not wait for one another. What
 * is held is a name: the hash of a content, or words with an id.
 */
export async function hold({ db }: Scope, what: string, how: 'alone' | 'shared' = 'alone'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended(${what}, ${sql.lit(HOLD_SEED)}))`.execute(db);
}

/** Of every lock by name; a program without a scope uses it too (`operator/check-files.ts`). */
export const HOLD_SEED = 31;
