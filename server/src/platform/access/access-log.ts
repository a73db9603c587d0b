import type { Insertable, SelectQueryBuilder } from 'kysely';
import { forbidden } from '../http/problems.ts';
import { insertRows } from '../database/insert-rows.ts';
import { chunks } from '../scope.ts';
import type { Scope } from '../scope.ts';
import type { Tables } from '../database/tables.ts';

/** The tables that record who read personal information. */
type OpeningTable = {
  [T in keyof Tables]: Tables[T] extends { openedOn: unknown; openedAt: unknown } ? T : never;
}[keyof Tables];
type Noted = 'organisationId' | 'id' | 'openedOn' | 'openedAt';

/**
 * Records that somebody reads personal information, once a day for otherwise equal rows (decisions 036, 037, 050). A read may not
 * write, so this is a small transaction beside it, once the reader is confirmed; if it fails, nothing is shown.
 */
export async function logAccesses<T extends OpeningTable>(
  { apart, newId, now, today, me }: Scope,
  table: T,
  openings: readonly Omit<Insertable<Tables[T]>, Noted>[],
): Promise<void> {
  // It would count as reading by its owner.
  if (openings.length && me.isProgram)
    throw forbidden('An API token does not read information about people: open this yourself');
  const when = { openedOn: today, openedAt: now.toISOString() };
  for (const some of chunks(openings, 1000)) {
    const rows = some.map((opening) => ({ ...opening, ...when, id: newId() }));
    await apart((db) => insertRows(db, table, rows as unknown as Insertable<Tables[T]>[], { leavesKnown: true }));
  }
}

/** The reader, for the row; support access is marked. */
export const reader = ({ me }: Pick<Scope, 'me'>) => ({ userId: me.id, isSupport: me.isSupportView });

type OpeningOfRecord = Record<'id' | 'fileId' | 'userId' | 'isSupport' | 'openedAt', unknown>;

/** How many of the newest readings of a record are shown. */
const MOST = 200;

/** The newest of these readings of a record, with who it was; the query names their table `opening`. */
export const newestOpenings = <DB extends Record<'opening', OpeningOfRecord>, Own>(
  query: SelectQueryBuilder<DB, 'opening', Own>,
) =>
  (query as unknown as SelectQueryBuilder<Tables & { opening: Tables['hazardCaseOpenings'] }, 'opening', Own>)
    .innerJoin('users', 'users.id', 'opening.userId')
    .select(['opening.id', 'opening.fileId', 'users.fullName as person', 'opening.isSupport', 'opening.openedAt'])
    .orderBy('opening.openedAt', 'desc')
    .orderBy('opening.id', 'desc')
    .limit(MOST)
    .execute();
