import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { codeOf } from './code-of.ts';
import { StartupProblem } from './config.ts';
import { filesFolderProblem } from './data-folder.ts';
import { folderOf, openFiles } from '../file-store/files.ts';
import { MARK, markOf, markStore } from '../file-store/mark.ts';

/** How many files to look for in a store without a mark, and among how many of the newest. */
const [LOOKED_FOR, LOOKED_AMONG] = [5, 100];

/**
 * Checks that the folder of the files belongs to this installation and can be written, and marks it the first time. If it is away
 * or cannot be written, says so in a sentence: the rest works, and so do files once that is mended (decision 027).
 */
export async function recogniseStore(owner: pg.Client, filesUrl: string): Promise<string | undefined> {
  const folder = folderOf(filesUrl);
  if (!folder) return bucketProblem(owner, filesUrl);
  const { id, isMarked } = await installationOf(owner);
  const mark = await markOf(folder).catch((error: unknown) => ({ error }));
  if (typeof mark === 'object')
    return `The files folder ${folder} cannot be read (${codeOf(mark.error) || String(mark.error)}). Until that is mended no file can be uploaded or opened.`;
  if (mark === id) {
    const problem = await filesFolderProblem(folder);
    return problem && `${problem} Until then no file can be uploaded.`;
  }
  if (mark)
    throw new StartupProblem(
      `The files folder ${folder} belongs to another installation (${mark}, and this is ${id}). Set FILES_URL to the folder of this one.`,
    );
  if (isMarked || (await isStrange(owner, filesUrl)))
    return `The files folder ${folder} does not hold the files of this installation, so no file can be uploaded or opened. Mount its disk, or set FILES_URL to where they are. If they are in this very folder, put a file ${MARK} into it that says ${id}.`;
  const problem = await filesFolderProblem(folder);
  // Nobody relies on it yet, and only a start marks it: it would not work by itself once that is mended.
  if (problem) throw new StartupProblem(problem);
  await keepMark(owner, folder, id);
  return undefined;
}

/** A bucket carries no mark: it is known by the files in it. */
async function bucketProblem(owner: pg.Client, filesUrl: string): Promise<string | undefined> {
  const bucket = new URL(filesUrl).hostname;
  try {
    // Of an installation without files it is only asked whether it answers.
    await openFiles(filesUrl).lend('0'.repeat(64));
    return (await isStrange(owner, filesUrl))
      ? `The bucket ${bucket} does not hold the files of this installation, so none of them can be opened. Copy them there, or set FILES_URL to where they are.`
      : undefined;
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const why = codeOf(cause) || (cause instanceof Error ? cause.name : String(error));
    return `The bucket ${bucket} cannot be read (${why}). Until that is mended no file can be uploaded or opened.`;
  }
}

/** Marks the folder to which the files of a backup were restored. */
export async function markRestored(owner: pg.Client, filesUrl: string): Promise<void> {
  const folder = folderOf(filesUrl);
  if (folder && (await stat(folder).catch(() => undefined)))
    await keepMark(owner, folder, (await installationOf(owner)).id);
}

async function installationOf(owner: pg.Client): Promise<{ id: string; isMarked: boolean }> {
  const { rows } = await owner.query<{ id: string; isMarked: boolean }>(
    'select id, files_marked_at is not null as "isMarked" from installation',
  );
  return rows[0]!;
}

async function keepMark(owner: pg.Client, folder: string, id: string) {
  await markStore(folder, id);
  await owner.query('update installation set files_marked_at = now()');
}

/** Whether there are files, and none of a few is here: the smallest of the newest, since a bucket lends whole copies. */
async function isStrange(owner: pg.Client, filesUrl: string): Promise<boolean> {
  const { rows } = await owner.query<{ hash: string }>(
    `select file_hash as hash from (select file_hash, size from files order by uploaded_at desc limit ${LOOKED_AMONG}) newest
     order by size limit ${LOOKED_FOR}`,
  );
  const files = openFiles(filesUrl, { isUnmarked: true });
  for (const { hash } of rows) {
    const file = await files.lend(hash);
    await file?.release();
    if (file) return false;
  }
  return rows.length > 0;
}
