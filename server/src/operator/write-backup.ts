import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartupProblem } from '#platform/process/config';
import type { Files } from '#platform/file-store/files';
import { appliedMigrations } from '#platform/database/migrate';
import { version } from '#platform/process/version';
import { writeArchive } from './archive.ts';
import type { ArchiveWriter } from './archive.ts';
import { inMegabytes } from './command.ts';
import type { Print } from './command.ts';
import { keptTables } from './kept-tables.ts';
import type { Source } from './kept-tables.ts';
import { entryNames, FORMAT } from './manifest.ts';
import type { Contents, KeptTable, Opening } from './manifest.ts';
import { namedFiles, writeStoredFile } from './stored-files.ts';

const PART = 8 * 1024 * 1024;
const compress = promisify(gzip);

/** Writes a snapshot of an installation to one file, which only gets its final name once complete. */
export async function writeBackup(
  client: pg.Client,
  { files, path, print, partBytes = PART }: { files: Files; path: string; print: Print; partBytes?: number },
): Promise<Contents> {
  const unfinished = `${path}.partial`;
  const file = await open(unfinished, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartupProblem(`The backup cannot be written to ${path} (${error.code}).`);
  });
  try {
    const archive = writeArchive(file);
    await client.query('begin isolation level repeatable read read only');
    const opening = await openingOf(client);
    await archive.add(entryNames.opening, opening);
    const tables: KeptTable[] = [];
    for (const source of await keptTables(client)) {
      const table = await writeTable(client, archive, source, partBytes);
      if (table.rows) print(`${table.name}: ${table.rows.toLocaleString('en-GB')} rows`);
      tables.push(table);
    }
    const kept: Contents['files'] = [];
    const missing: string[] = [];
    for (const hash of await namedFiles(client, true)) {
      const written = await writeStoredFile(archive, files, hash);
      if (written) kept.push(written);
      else missing.push(hash);
    }
    if (kept.length) print(`${kept.length.toLocaleString('en-GB')} files`);
    await client.query('commit');

    const contents: Contents = { openingSha256: sha256(opening), tables, files: kept, missing };
    const body = Buffer.from(JSON.stringify(contents));
    await archive.add(entryNames.contents, body);
    await archive.add(entryNames.seal, Buffer.from(sha256(body)));
    await archive.finish();
    const { size } = await file.stat();
    await file.close();
    await rename(unfinished, path);
    print(`${path}: ${inMegabytes(size)}`);
    return contents;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new StartupProblem(`There is no room for the backup ${path}.`);
    throw error;
  }
}

export const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

async function openingOf(client: pg.Client): Promise<Buffer> {
  const { rows } = await client.query<{ postgres: string }>("select current_setting('server_version') as postgres");
  const opening: Opening = {
    format: FORMAT,
    lintel: version,
    postgres: rows[0]?.postgres ?? '',
    madeAt: new Date().toISOString(),
    migrations: await appliedMigrations(client),
  };
  return Buffer.from(JSON.stringify(opening));
}

/** Writes COPY text in compressed parts: a tar entry states its size before its content, and parts keep memory use flat. */
async function writeTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { name, columns, sql }: Source,
  partBytes: number,
): Promise<KeptTable> {
  const hash = createHash('sha256');
  let rows = 0;
  let parts = 0;
  let collected: Buffer[] = [];
  let size = 0;
  let writing = Promise.resolve();
  const writePart = async (text: Buffer) => {
    const content = await compress(text, { level: 4 });
    hash.update(content);
    parts += 1;
    await archive.add(entryNames.part(name, parts), content);
  };
  // Each part is restored by its own COPY, so it ends at the end of a row. Reading continues while one is compressed.
  const flush = async () => {
    const text = Buffer.concat(collected);
    const end = text.lastIndexOf(10) + 1;
    collected = [text.subarray(end)];
    size = text.length - end;
    await writing;
    if (end > 0) writing = writePart(text.subarray(0, end));
    writing.catch(() => {});
  };
  for await (const chunk of client.query(copyTo(`copy ${sql} to stdout`)) as AsyncIterable<Buffer>) {
    rows += newlinesIn(chunk);
    collected.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  await flush();
  await writing;
  return { name, columns, rows, parts, sha256: hash.digest('hex') };
}

/** Counts rows: COPY writes one per line and escapes line ends within values. */
export function newlinesIn(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) count += 1;
  return count;
}
