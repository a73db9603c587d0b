import { sql } from 'kysely';
import { documentTypes, type FileType } from '@lintel/contract/areas/stored-file';
import type { ReadingState } from '@lintel/contract/areas/library/document';
import type { Files } from '#platform/file-store/files';
import { inScope, type Scope, type ScopeMaker } from '#platform/scope';
import { filesThere } from '../queries.ts';
import { openReader, type Reader } from './reader.ts';
import type { Read } from './words.ts';

/** Incremented when the reader improves: documents read by an earlier version are read again. */
const READER = 1;
/** How often to retry, hours apart, a document that took too long or that the store lacked. */
const MOST_TRIES = 3;
const AT_A_TIME = 100;
const read = documentTypes.filter(({ isPicture }) => !isPicture).map(({ type }) => type);

/** Enqueues the extraction of text from contents, once the change is committed. */
export async function readLater(scope: Scope, files: readonly { fileHash: string; contentType: FileType }[]) {
  const fileHashes = files
    .filter(({ contentType }) => (read as readonly FileType[]).includes(contentType))
    .map(({ fileHash }) => fileHash);
  if (fileHashes.length > 0) await scope.later('files.read', { fileHashes });
}

/** The result of reading a content. */
export async function readingOf(scope: Scope, fileHash: string): Promise<ReadingState | undefined> {
  const found = await scope.db
    .selectFrom('fileTexts')
    .select('state')
    .where('fileHash', '=', fileHash)
    .executeTakeFirst();
  return found?.state;
}

type Work = { maker: ScopeMaker; files: Files; organisationId: string; jobId: string; signal: AbortSignal };

/** Reads the text of these contents, or of all that need reading. One after another, to limit memory. */
export async function readTexts(work: Work, fileHashes?: readonly string[]): Promise<void> {
  const reader = openReader();
  const inside = <T>(todo: (scope: Scope) => Promise<T>, quiet = false) =>
    inScope(work.maker, { organisationId: work.organisationId, requestId: work.jobId, quiet }, todo);
  try {
    for (let more = true; more && !work.signal.aborted;) {
      const unread = await inside((scope) => unreadContents(scope, fileHashes));
      for (const content of unread) {
        if (work.signal.aborted) return;
        const found = await textOfContent(work.files, reader, content);
        await inside((scope) => keep(scope, content.fileHash, found), true);
      }
      more = unread.length === AT_A_TIME;
    }
  } finally {
    await reader.stop();
  }
}

type Content = { fileHash: string; contentType: FileType };

function unreadContents(scope: Scope, fileHashes: readonly string[] | undefined): Promise<Content[]> {
  return filesThere(scope)
    .select(['files.fileHash', 'files.contentType'])
    .distinctOn('files.fileHash')
    .where('files.contentType', 'in', read)
    .where(
      sql<boolean>`not exists ${scope.db
        .selectFrom('fileTexts')
        .select('fileTexts.fileHash')
        .where('fileTexts.fileHash', '=', sql<string>`files.file_hash`)
        .where('fileTexts.reader', '>=', READER)
        .where((eb) =>
          eb.or([eb('fileTexts.retryAt', 'is', null), eb('fileTexts.retryAt', '>', scope.now.toISOString())]),
        )}`,
    )
    .$if(fileHashes !== undefined, (query) => query.where('files.fileHash', 'in', [...fileHashes!]))
    .orderBy('files.fileHash')
    .limit(AT_A_TIME)
    .execute();
}

/** A content missing from the store counts as unreadable; `verify-files` reports it. */
async function textOfContent(files: Files, reader: Reader, { fileHash, contentType }: Content): Promise<Read> {
  const lent = await files.lend(fileHash);
  if (!lent) return { state: 'UNREADABLE', words: [], isGivenUp: true };
  try {
    return await reader.read({ path: lent.path, type: contentType });
  } finally {
    await lent.release();
  }
}

async function keep(scope: Scope, fileHash: string, { state, words, isGivenUp = false }: Read): Promise<void> {
  const findings = {
    state,
    words: sql`array_to_tsvector(${words}::text[])`,
    readAt: scope.now.toISOString(),
    reader: READER,
  };
  const inAnHour = new Date(scope.now.getTime() + 3_600_000).toISOString();
  const again = isGivenUp ? inAnHour : null;
  // A document read again by a better reader gets new attempts.
  const tries = sql`case when file_texts.reader < ${READER} then 1 else file_texts.tries + 1 end`;
  await scope.db
    .insertInto('fileTexts')
    .values({ fileHash, ...findings, retryAt: again })
    .onConflict((there) =>
      there.columns(['organisationId', 'fileHash']).doUpdateSet({
        ...findings,
        tries,
        retryAt: sql`case when ${tries} < ${MOST_TRIES} then ${again}::timestamptz end`,
      }),
    )
    .execute();
}
