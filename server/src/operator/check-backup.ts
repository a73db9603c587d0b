import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { hashOf } from '#platform/file-store/files';
import { StartupProblem } from '#platform/process/config';
import { missingMigrations, shippedMigrations } from '#platform/database/migrate';
import { damaged, readArchive } from './archive.ts';
import type { ArchiveEntry } from './archive.ts';
import { Contents, entryNames, FORMAT, Opening } from './manifest.ts';
import { newlinesIn, sha256 } from './write-backup.ts';

export const decompress = promisify(gunzip);

/** A backup that was verified byte by byte. */
export type CheckedBackup = { path: string; opening: Opening; contents: Contents };

/** What stands in a backup, as it was read. */
type Found = {
  opening: Buffer;
  contents: Buffer;
  tables: ReadonlyMap<string, { sha256: string; rows: number; parts: number }>;
  /** The sizes of the files by their hashes. */
  files: ReadonlyMap<string, number>;
};

/** Reads a whole backup, and throws if it is damaged, truncated, foreign or from a newer version. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new StartupProblem(`The backup ${path} cannot be read (${error.code}).`);
  });
  try {
    const found = await allOf(file);
    const contents = Contents.parse(JSON.parse(found.contents.toString()));
    if (!isWhole(found, contents)) throw damaged();
    const opening = Opening.parse(JSON.parse(found.opening.toString()));
    missingMigrations(await shippedMigrations(), opening.migrations);
    return { path, opening, contents };
  } finally {
    await file.close();
  }
}

async function allOf(file: FileHandle): Promise<Found> {
  let opening: Buffer | undefined;
  let contents: Buffer | undefined;
  let seal: string | undefined;
  const tables = new Map<string, { hash: Hash; rows: number; parts: number }>();
  const files = new Map<string, number>();
  for await (const entry of readArchive(file)) {
    if (!opening && entry.name !== entryNames.opening) throw new StartupProblem('This is not a backup of Lintel.');
    const [folder, name] = entry.name.split('/');
    if (entry.name === entryNames.opening) {
      opening = await wholeOf(entry);
      refuseNewerFormat(opening);
    } else if (entry.name === entryNames.contents) contents = await wholeOf(entry);
    else if (entry.name === entryNames.seal) seal = (await wholeOf(entry)).toString();
    else if (folder === 'tables' && name) {
      const table = name.split('.')[0] ?? '';
      const seen = tables.get(table) ?? { hash: createHash('sha256'), rows: 0, parts: 0 };
      const part = await wholeOf(entry);
      seen.hash.update(part);
      seen.rows += newlinesIn(await decompress(part).catch(() => Promise.reject(damaged())));
      seen.parts += 1;
      if (entry.name !== entryNames.part(table, seen.parts)) throw damaged();
      tables.set(table, seen);
    } else if (folder === 'files' && name && (await hashOf(entry.content)) === name) files.set(name, entry.size);
    else throw damaged();
  }
  if (!opening || !contents || sha256(contents) !== seal) throw damaged();
  const hashed = [...tables].map(
    ([name, { hash, ...seen }]) => [name, { ...seen, sha256: hash.digest('hex') }] as const,
  );
  return { opening, contents, tables: new Map(hashed), files };
}

/** Whether everything that a backup lists stands in it, and nothing else. */
function isWhole(found: Found, contents: Contents): boolean {
  const listed = new Set(contents.tables.map(({ name }) => name));
  return (
    contents.openingSha256 === sha256(found.opening) &&
    [...found.tables.keys()].every((name) => listed.has(name)) &&
    contents.tables.every(({ name, ...kept }) => {
      const seen = found.tables.get(name);
      return seen
        ? seen.rows === kept.rows && seen.parts === kept.parts && seen.sha256 === kept.sha256
        : kept.rows === 0 && kept.parts === 0;
    }) &&
    contents.files.length === found.files.size &&
    contents.files.every((kept) => found.files.get(kept.sha256) === kept.size)
  );
}

export async function wholeOf({ content }: ArchiveEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function refuseNewerFormat(opening: Buffer) {
  const read = z.object({ format: z.int(), lintel: z.string() }).safeParse(parsed(opening));
  if (!read.success) throw damaged();
  const { format, lintel } = read.data;
  if (format > FORMAT)
    throw new StartupProblem(
      `The backup was made by a newer Lintel (${lintel}). Restore it with that version or a later one.`,
    );
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
