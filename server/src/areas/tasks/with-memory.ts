import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Scope } from '#platform/scope';

/**
 * Asks about the history of all tasks: with the usual 4 MB that of 150,000 would go through temporary files, three times as long.
 * Said in the same turn as the statement and before it, since it holds no longer.
 */
export async function withMemory<Row>({ db }: Pick<Scope, 'db'>, statement: RawBuilder<Row>): Promise<Row[]> {
  const memory = sql`select set_config('work_mem', '64MB', true)`.execute(db);
  const [{ rows }] = await Promise.all([statement.execute(db), memory]);
  return rows;
}
