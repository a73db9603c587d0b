import type { z } from 'zod';
import { keepAttempt } from '#areas/my-work/attempts';
import type { SharedDone, SharedFile } from '@lintel/contract/areas/shares/by-link';
import type { shares } from '@lintel/contract/areas/shares/endpoints';
import { longDate } from '@lintel/contract/cycles/calendar';
import { uploadTo } from '#areas/files/add-files';
import { filesThere } from '#areas/files/queries';
import type { Files } from '#platform/file-store/files';
import { conflict, invalid, notFound, Refusal } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Upload } from '#platform/http/serve';
import { holdItem } from '#platform/record/work-kind';
import type { WorkItem } from '#platform/record/work-kind';
import type { ShareRecord } from './tables.ts';
import { mostBytesOf } from '@lintel/contract/areas/files';
import { linkIsGone } from './caller.ts';
import { missingEvidenceOn } from './contractor.ts';
import { holdActiveShares } from './queries.ts';
import { recordResponse, statusEntry, recordShareEvents } from './share-events.ts';
import { getSharedItem, ownShare, recordsShared, sharedFiles } from './shared-item.ts';

type Body<E extends keyof typeof shares> = (typeof shares)[E] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : never;

/** Locks the caller's share and its item: a concurrent reassignment waits, or has already happened. */
async function holdOwn(scope: Scope): Promise<{ share: ShareRecord; item: WorkItem }> {
  const { kind, recordId } = await ownShare(scope);
  const item = await holdItem(scope, scope.kinds[kind].work, recordId).catch((refusal: unknown) => {
    throw refusal instanceof Refusal ? linkIsGone() : refusal;
  });
  const share = (await holdActiveShares(scope, [recordId])).find(({ id }) => id === scope.me.share!.id);
  if (!share) throw linkIsGone();
  return { share, item };
}

/** The same, while there is work to be done. */
async function holdToDo(scope: Scope) {
  const own = await holdOwn(scope);
  if (own.share.progress === 'done') throw conflict('You have marked it as done. It is waiting to be checked.');
  if (!own.item.isOpen) throw linkIsGone();
  if (own.share.progress === 'declined') throw conflict('You have declined this. Accept it first.');
  return own;
}

/** Records that the page was opened in a browser; the first time, the giver is notified. */
export async function openShare(scope: Scope, secretHash: string) {
  const { share } = await holdOwn(scope);
  const at = scope.now.toISOString();
  const opened = { firstOpenedAt: share.firstOpenedAt ?? at, lastOpenedAt: at, openedCount: share.openedCount + 1 };
  await scope.db.updateTable('shares').set(opened).where('id', '=', share.id).execute();
  await scope.db
    .updateTable('shareTokens')
    .set((eb) => ({
      firstOpenedAt: eb.fn.coalesce('firstOpenedAt', eb.val(at)),
      lastOpenedAt: at,
      openedCount: eb('openedCount', '+', 1),
    }))
    .where('secretHash', '=', secretHash)
    .execute();
  if (!share.firstOpenedAt)
    await recordShareEvents(scope, [
      {
        share,
        event: 'opened',
        entry: { ...statusEntry(scope, share, { ...share, ...opened }), summary: 'Opened the link for the first time' },
      },
    ]);
  return getSharedItem(scope);
}

/** Accepting twice has the same effect as once. */
export async function acceptShare(scope: Scope) {
  const { share, item } = await holdOwn(scope);
  if (!item.isOpen || share.progress === 'done')
    throw conflict('You have marked it as done. It is waiting to be checked.');
  if (share.progress === 'nothing' || share.progress === 'declined')
    await recordResponse(scope, share, { kind: 'accepted' }, 'Accepted');
  return getSharedItem(scope);
}

export async function declineShare(scope: Scope, { reason }: Body<'decline'>) {
  const { share } = await holdToDo(scope);
  await recordResponse(scope, share, { kind: 'declined', note: reason }, 'Declined');
  return getSharedItem(scope);
}

export async function proposeDate(scope: Scope, { day, note }: Body<'proposeDate'>) {
  const { share } = await holdToDo(scope);
  if (day < scope.today) throw invalid([{ field: 'day', message: 'Choose today or a later day' }]);
  await recordResponse(scope, share, { kind: 'date-proposed', day, note }, `Proposed ${longDate(day)}`);
  return getSharedItem(scope);
}

export async function logVisit(scope: Scope, { visitedOn, gotIn, note }: Body<'logVisit'>) {
  const { share } = await holdToDo(scope);
  if (visitedOn > scope.today) throw invalid([{ field: 'visitedOn', message: 'This date is in the future' }]);
  await recordResponse(
    scope,
    share,
    { kind: gotIn ? 'visited' : 'no-access', day: visitedOn, note },
    `${gotIn ? 'Visited' : 'No access'} on ${longDate(visitedOn)}`,
  );
  if (!gotIn) await keepAttempt(scope, { recordId: share.recordId, reason: 'no-access', attemptedOn: visitedOn, note });
  return getSharedItem(scope);
}

export async function commentByLink(scope: Scope, { entityType, entityId, text }: Body<'comment'>) {
  const { share } = await holdOwn(scope);
  checkIsOwn(share, { entityType, entityId });
  await recordShareEvents(scope, [{ share, event: 'commented', entry: { type: 'COMMENT', comment: text } }]);
}

/** A link gives access only to its own item. */
export function checkIsOwn(
  share: ShareRecord,
  { entityType, entityId }: { entityType: string; entityId?: string | null | undefined },
) {
  if (entityType !== share.kind || (entityId && entityId !== share.recordId)) throw linkIsGone();
}

/** Reports that it is done. Somebody of the organisation then accepts it or sends it back. */
export async function reportDone(scope: Scope, report: SharedDone) {
  const { share, item } = await holdToDo(scope);
  const kept = await scope.kinds[item.kind].work.byLink.reportDone(scope, item.id, report);
  await recordResponse(
    scope,
    share,
    {
      ...kept,
      kind: 'done',
      day: report.doneOn,
      note: report.note,
      lacks: await missingEvidenceOn(scope, share, report.doneOn),
      isLate: item.dueOn !== null && report.doneOn > item.dueOn,
    },
    `Marked as done on ${longDate(report.doneOn)}`,
  );
  return getSharedItem(scope);
}

/** Adds a file to the shared item, where it counts as evidence. */
export async function addFileByLink(
  files: Files,
  upload: Upload,
  given: { fileName: string; evidence?: Parameters<typeof uploadTo>[2]['evidence'] },
): Promise<SharedFile> {
  const { id } = await uploadTo(files, upload, given, async (scope) => {
    const { share, item } = await holdToDo(scope);
    const recordId = await scope.kinds[item.kind].work.byLink.filesOf(scope, item.id);
    if (!recordId) throw linkIsGone();
    return {
      id: recordId,
      mostBytes: mostBytesOf(item.kind),
      added: async (name) => {
        if (recordId === item.id) return;
        await recordShareEvents(scope, [
          { share, event: 'file-added', entry: { type: 'FILE_UPLOAD', summary: `Added ${name}` } },
        ]);
      },
    };
  });
  return upload.within(async (scope) => {
    const file = (await sharedFiles(scope, await recordsShared(scope))).find((one) => one.id === id);
    if (!file) throw notFound('file');
    return file;
  }, 'preparing');
}

/** A file of the shared item; any other is not found. */
export async function sharedFile(scope: Scope, id: string) {
  const file = await filesThere(scope)
    .selectAll('files')
    .where('files.id', '=', id)
    .where('files.recordId', 'in', await recordsShared(scope))
    .executeTakeFirst();
  if (!file) throw notFound('file');
  return file;
}
