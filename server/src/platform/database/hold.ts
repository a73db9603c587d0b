import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

/**
 * Takes an advisory lock until this transaction ends, exclusively or shared. It locks a name: the hash of a content, or
 * words with an id.
 */
export async function hold({ db }: Scope, what: string, how: 'alone' | 'shared' = 'alone'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended(${what}, ${sql.lit(HOLD_SEED)}))`.execute(db);
}

/** The seed of every such lock; also used by a command without a scope (`operator/check-files.ts`). */
export const HOLD_SEED = 31;
