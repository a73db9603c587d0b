import { sql } from 'kysely';
import type { Files } from '#platform/file-store/files';
import { hold } from '#platform/database/hold';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { leaveUnclaimed } from './claim.ts';
import { dropSessions } from './sessions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const AT_ONCE = 500;

/** Deletes sessions not committed within a day, and removes unclaimed contents from the store. */
export async function sweep(maker: ScopeMaker, files: Files, organisationId: string): Promise<void> {
  const within = <T>(work: (scope: Scope) => Promise<T>) =>
    inScope(maker, { organisationId, requestId: 'sweep of files', quiet: true }, work);
  const before = (milliseconds: number) => new Date(maker.clock().getTime() - milliseconds).toISOString();
  await within(async (scope) => {
    const forgotten = await scope.whole
      .selectFrom('uploadSessions')
      .select('id')
      .where('openedAt', '<', before(DAY))
      .forUpdate()
      .skipLocked()
      .execute();
    await dropSessions(
      scope,
      forgotten.map(({ id }) => id),
    );
  });
  for (;;) {
    const unclaimed = await within(({ db }) =>
      db
        .selectFrom('unclaimedContents')
        .select(['id', 'contentHash'])
        .where('since', '<', before(HOUR))
        .orderBy('since')
        .limit(AT_ONCE)
        .execute(),
    );
    for (const { id, contentHash } of unclaimed) await within((scope) => clearAway(scope, files, id, contentHash));
    if (unclaimed.length < AT_ONCE) return;
  }
}

/** Deletes the row, and the content too, unless a row of any organisation still references it. */
async function clearAway(scope: Scope, files: Files, id: string, hash: string) {
  await hold(scope, hash);
  await scope.db.deleteFrom('unclaimedContents').where('id', '=', id).execute();
  const { rows } = await sql<{ named: boolean }>`select is_content_named(${hash}) as named`.execute(scope.db);
  if (rows[0]?.named !== false) return;
  await files.remove(hash);
  const orphaned = await scope.db
    .deleteFrom('thumbnails')
    .where('pictureHash', '=', hash)
    .returning('fileHash')
    .execute();
  await leaveUnclaimed(
    scope,
    orphaned.map(({ fileHash }) => fileHash),
  );
}
