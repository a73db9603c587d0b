import { sql } from 'kysely';
import type { Arrival } from '#platform/file-store/files';
import { hold } from '#platform/database/hold';
import type { Scope } from '#platform/scope';
import type { Upload } from '#platform/http/serve';

/**
 * Keeps contents in the store and lets `name` write the rows that name them. Until those are there the contents stand
 * as unclaimed, written before the store has them: whatever is cut short, the sweep knows of it (decision 016).
 */
export async function keepAndName<T>(
  within: Upload['within'],
  contents: Arrival[],
  name: (scope: Scope) => Promise<T>,
): Promise<T> {
  const hashes = contents.map(({ hash }) => hash);
  const ids = await within((scope) => leaveUnclaimed(scope, hashes), 'preparing');
  for (const content of contents) await content.keep();
  return within(async (scope) => {
    const result = await name(scope);
    await scope.db.deleteFrom('unclaimedContents').where('id', 'in', ids).execute();
    return result;
  });
}

/** Registers contents that no row references, or soon none will. */
export async function leaveUnclaimed(scope: Scope, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  for (const hash of hashes) await hold(scope, hash, 'shared');
  const rows = hashes.map((contentHash) => ({ id: scope.newId(), contentHash, since: scope.now.toISOString() }));
  await scope.db.insertInto('unclaimedContents').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Removes by a function of the database, which asks for itself whether that may be; contents that no row names then go with the sweep. */
export async function removeWithFiles(scope: Scope, redact: string, id: string): Promise<void> {
  const { rows } = await sql<{ hash: string }>`select ${sql.ref(redact)}(${id}::uuid) as hash`.execute(scope.db);
  await leaveUnclaimed(scope, [...new Set(rows.map(({ hash }) => hash))]);
}
