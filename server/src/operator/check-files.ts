import type pg from 'pg';
import { hashOfFile } from '#platform/file-store/files';
import type { Files } from '#platform/file-store/files';
import { HOLD_SEED } from '#platform/database/hold';
import { namedFiles } from './stored-files.ts';

type FileCheck = {
  whole: number;
  /** Referenced by the database, but not in the store. */
  missing: string[];
  damaged: string[];
  /** In the store, but referenced by nothing. */
  orphans: { hash: string; keptAt: Date }[];
  /** In the store for uploads in progress, or due to be removed by the next sweep. */
  unclaimed: number;
};

/** Compares the database with the store, both ways; each referenced file is read and hashed. */
export async function checkFiles(client: pg.Client, files: Files): Promise<FileCheck> {
  // Files listed before the query are already known to the database; later ones are not this check's concern.
  const there: FileCheck['orphans'] = [];
  for await (const file of files.everyFile()) there.push(file);
  const { rows } = await client.query<{ hash: string }>('select distinct content_hash as hash from unclaimed_contents');
  const unclaimed = new Set(rows.map(({ hash }) => hash));
  const named = await namedFiles(client);
  const check: FileCheck = { whole: 0, missing: [], damaged: [], orphans: [], unclaimed: 0 };
  for (const hash of named) {
    const state = await stateOf(files, hash);
    if (state === 'whole') check.whole += 1;
    else check[state].push(hash);
  }
  const known = new Set(named);
  const unnamed = there.filter(({ hash }) => !known.has(hash));
  for (const file of unnamed) {
    if (unclaimed.has(file.hash)) check.unclaimed += 1;
    // The sweep may have removed it since.
    else if ((await stateOf(files, file.hash)) !== 'missing') check.orphans.push(file);
  }
  return check;
}

/** Removes orphans stored before a date, under the lock of the sweep: no upload can claim one meanwhile. */
export async function removeOrphans(
  client: pg.Client,
  files: Files,
  { orphans, before }: { orphans: FileCheck['orphans']; before: Date },
): Promise<string[]> {
  const removed: string[] = [];
  for (const { hash } of orphans.filter(({ keptAt }) => keptAt < before)) {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [hash, HOLD_SEED]);
    const { rows } = await client.query<{ named: boolean }>('select is_content_named($1) as named', [hash]);
    if (!rows[0]!.named) {
      await files.remove(hash);
      removed.push(hash);
    }
    await client.query('commit');
  }
  return removed;
}

async function stateOf(files: Files, hash: string): Promise<'whole' | 'missing' | 'damaged'> {
  const lent = await files.lend(hash);
  if (!lent) return 'missing';
  try {
    return (await hashOfFile(lent.path)) === hash ? 'whole' : 'damaged';
  } finally {
    await lent.release();
  }
}
