import type { Insertable } from 'kysely';
import { insertRows } from './insert-rows.ts';
import { chunks } from './scope.ts';
import type { Scope } from './scope.ts';
import type { Tables } from './tables.ts';

/** The tables of who read what is said of people. */
type OpeningTable = {
  [T in keyof Tables]: Tables[T] extends { openedOn: unknown; openedAt: unknown } ? T : never;
}[keyof Tables];
type Noted = 'organisationId' | 'id' | 'openedOn' | 'openedAt';

/**
 * Writes down that somebody reads what is said of people, once a day for each row that is otherwise the same (decisions 036,
 * 037, 050). A read may not write, so it is a small transaction beside it, once its reader is confirmed; where that fails nothing is told.
 */
export async function noteOpenings<T extends OpeningTable>(
  { apart, newId, now, today }: Scope,
  table: T,
  openings: readonly Omit<Insertable<Tables[T]>, Noted>[],
): Promise<void> {
  const when = { openedOn: today, openedAt: now.toISOString() };
  for (const some of chunks(openings, 1000)) {
    const rows = some.map((opening) => ({ ...opening, ...when, id: newId() }));
    await apart((db) => insertRows(db, table, rows as unknown as Insertable<Tables[T]>[], { leavesKnown: true }));
  }
}

/** Who reads, for the row: support that only looks is told apart. */
export const reader = ({ me }: Pick<Scope, 'me'>) => ({ userId: me.id!, isSupport: me.isSupportView });
