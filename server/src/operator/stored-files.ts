import { createReadStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartupProblem } from '#platform/config';

/** The files that the database names, by their names in the file store. */
export async function namedFiles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('public.files') is not null as exists");
  if (!rows[0]?.exists) return [];
  const named = await client.query<{ name: string }>('select distinct sha256 as name from files order by 1');
  return named.rows.map(({ name }) => name);
}

export async function readStoredFile(filesUrl: string, name: string): Promise<{ size: number; content: AsyncIterable<Buffer> }> {
  const path = join(filesUrl, name);
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new StartupProblem(`The file ${name}, which the database names, is missing in ${filesUrl}.`);
  return { size: found.size, content: createReadStream(path, { highWaterMark: 1024 * 1024 }) };
}

/** Puts a file into the store under its name; one that is there already is what its name says. */
export async function storeFile(filesUrl: string, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const path = join(filesUrl, name);
  if (await stat(path).catch(() => undefined)) return;
  await mkdir(filesUrl, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.partial`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    for await (const chunk of content) await file.appendFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
