import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { hashOfFile } from '#platform/file-store/files';
import type { Files } from '#platform/file-store/files';
import { damaged } from './archive.ts';
import type { ArchiveWriter } from './archive.ts';
import { keptRows, quoted } from './kept-tables.ts';
import { entryNames } from './manifest.ts';
import type { Contents } from './manifest.ts';

/** The hashes of the files that the database references, or a backup of it: those in every column named file_hash. */
export async function namedFiles(client: pg.Client, isOfBackup = false): Promise<string[]> {
  const { rows: found } = await client.query<{ name: string }>(
    "select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'file_hash' and not a.attisdropped",
  );
  const tables = found.flatMap(({ name }) => (isOfBackup ? keptRows(name) : quoted(name)) ?? []);
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ hash: string }>(
    `select distinct hash from (${tables.map((rows) => `select file_hash as hash from ${rows}`).join(' union all ')}) named where hash is not null order by hash`,
  );
  return rows.map(({ hash }) => hash);
}

/** Writes a stored file to a backup; returns undefined if it is missing or does not match its hash. */
export async function writeStoredFile(
  archive: ArchiveWriter,
  files: Files,
  hash: string,
): Promise<Contents['files'][number] | undefined> {
  const lent = await files.lend(hash);
  if (!lent) return undefined;
  try {
    if ((await hashOfFile(lent.path)) !== hash) return undefined;
    const { size } = await stat(lent.path);
    await archive.addStream(entryNames.file(hash), size, createReadStream(lent.path));
    return { sha256: hash, size };
  } finally {
    await lent.release();
  }
}

/** Stores a file of a backup; throws if it does not match its hash. */
export async function keepStoredFile(
  files: Files,
  hash: string,
  size: number,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const arrival = await files.receive(content, size);
  if (arrival.hash !== hash) {
    await arrival.drop();
    throw damaged();
  }
  await arrival.keep();
}
