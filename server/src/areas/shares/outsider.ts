import type { z } from 'zod';
import type { SharedDone, SharedFile, shares } from '@lintel/contract/areas/shares';
import { inWords } from '@lintel/contract/cycles/calendar';
import { sayDoneByLink } from '#areas/actions/close';
import { namesOf } from '#areas/actions/closing-rules';
import { uploadTo } from '#areas/files/add-files';
import { filesThere } from '#areas/files/queries';
import { checkDates } from '#areas/tasks/close-cycle';
import { findTask } from '#areas/tasks/queries';
import type { Files } from '#platform/files';
import { conflict, invalid, notFound, Refusal } from '#platform/problems';
import type { Scope } from '#platform/scope';
import type { Upload } from '#platform/serve';
import type { ShareRecord } from './tables.ts';
import { mostBytesOf } from '@lintel/contract/areas/files';
import { linkIsGone } from './caller.ts';
import { holdItem } from './item.ts';
import type { Item } from './item.ts';
import { holdLiving } from './queries.ts';
import { sayOfShare, statusEntry, tellOfShares } from './say.ts';
import { getSharedItem, missingOfTask, ownShare, recordsShared, sharedFiles } from './shared-item.ts';

type Body<E extends keyof typeof shares> = (typeof shares)[E] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : never;

/** The caller's share with its item, both held: whoever takes the item away from them waits, or has done so already. */
async function holdOwn(scope: Scope): Promise<{ share: ShareRecord; item: Item }> {
  const { kind, recordId } = await ownShare(scope);
  const item = await holdItem(scope, kind, recordId).catch((refusal: unknown) => {
    throw refusal instanceof Refusal ? linkIsGone() : refusal;
  });
  const share = (await holdLiving(scope, [recordId])).find(({ id }) => id === scope.me.share!.id);
  if (!share) throw linkIsGone();
  return { share, item };
}

/** The same, while there is something to be done. */
async function holdToDo(scope: Scope) {
  const own = await holdOwn(scope);
  if (own.share.said === 'done') throw conflict('You have said that it is done. It waits to be checked.');
  if (!own.item.isOpen) throw linkIsGone();
  if (own.share.said === 'declined') throw conflict('You have declined this. Accept it first.');
  return own;
}

/** Notes that the page was opened by somebody with a browser; the first time is told. */
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
    await tellOfShares(scope, [
      {
        share,
        event: 'opened',
        entry: { ...statusEntry(scope, share, { ...share, ...opened }), summary: 'Opened the link for the first time' },
      },
    ]);
  return getSharedItem(scope);
}

/** Accepting twice is accepting once. */
export async function acceptShare(scope: Scope) {
  const { share, item } = await holdOwn(scope);
  if (!item.isOpen || share.said === 'done') throw conflict('You have said that it is done. It waits to be checked.');
  if (share.said === 'nothing' || share.said === 'declined')
    await sayOfShare(scope, share, { kind: 'accepted' }, 'Accepted');
  return getSharedItem(scope);
}

export async function declineShare(scope: Scope, { reason }: Body<'decline'>) {
  const { share } = await holdToDo(scope);
  await sayOfShare(scope, share, { kind: 'declined', note: reason }, 'Declined');
  return getSharedItem(scope);
}

export async function proposeDate(scope: Scope, { day, note }: Body<'proposeDate'>) {
  const { share } = await holdToDo(scope);
  if (day < scope.today) throw invalid([{ field: 'day', message: 'Choose today or a later day' }]);
  await sayOfShare(scope, share, { kind: 'date-proposed', day, note }, `Proposed ${inWords(day)}`);
  return getSharedItem(scope);
}

export async function logVisit(scope: Scope, { visitedOn, gotIn, note }: Body<'logVisit'>) {
  const { share } = await holdToDo(scope);
  if (visitedOn > scope.today) throw invalid([{ field: 'visitedOn', message: 'This day has not come yet' }]);
  await sayOfShare(
    scope,
    share,
    { kind: gotIn ? 'visited' : 'no-access', day: visitedOn, note },
    `${gotIn ? 'Visited' : 'Found no access'} on ${inWords(visitedOn)}`,
  );
  return getSharedItem(scope);
}

export async function commentByLink(scope: Scope, { entityType, entityId, text }: Body<'comment'>) {
  const { share } = await holdOwn(scope);
  checkIsOwn(share, { entityType, entityId });
  await tellOfShares(scope, [{ share, event: 'commented', entry: { type: 'COMMENT', comment: text } }]);
}

/** A link speaks of its own item, and of no other. */
export function checkIsOwn(
  share: ShareRecord,
  { entityType, entityId }: { entityType: string; entityId?: string | null | undefined },
) {
  if (entityType !== share.kind || (entityId && entityId !== share.recordId)) throw linkIsGone();
}

/** Says that it is done. It waits for somebody of the organisation, who accepts it or sends it back. */
export async function sayDone(scope: Scope, said: SharedDone) {
  const { share, item } = await holdToDo(scope);
  const isTask = item.kind === 'TASK';
  if (isTask) await checkTaskDone(scope, item, said);
  else await sayDoneByLink(scope, item.id, said);
  const { doneOn, note, outcome, certificateNumber, certificateIssuedOn, certificateExpiresOn } = said;
  await sayOfShare(
    scope,
    share,
    {
      kind: 'done',
      day: doneOn,
      note,
      ...(isTask && { outcome, certificateNumber, certificateIssuedOn, certificateExpiresOn }),
    },
    `Said to be done on ${inWords(doneOn)}`,
  );
  return getSharedItem(scope);
}

/** What completing the task will ask for is asked for now, while the one who knows is there. */
async function checkTaskDone(scope: Scope, { id }: Item, said: SharedDone) {
  if (!said.outcome) throw invalid([{ field: 'outcome', message: 'Say what the result is' }]);
  const task = (await findTask(scope, id))!;
  const cycle = await scope.db
    .selectFrom('taskCycles')
    .selectAll()
    .where('id', '=', task.cycleId)
    .executeTakeFirstOrThrow();
  checkDates(scope, cycle, { ...said, outcome: said.outcome, doneBy: '', followUp: null });
  const missing = await missingOfTask(scope, task);
  if (missing.length)
    throw invalid([{ field: 'evidence', message: `Add first what proves it: ${namesOf(missing).join(' or ')}` }]);
}

/** Adds a file to the shared item: to the action, or to the open cycle of the task, where it counts as evidence. */
export async function addFileByLink(
  files: Files,
  upload: Upload,
  given: { fileName: string; evidence?: Parameters<typeof uploadTo>[2]['evidence'] },
): Promise<SharedFile> {
  const { id } = await uploadTo(files, upload, given, async (scope) => {
    const { share, item } = await holdToDo(scope);
    const recordId = item.kind === 'ACTION' ? item.id : (await findTask(scope, item.id))!.cycleId;
    if (!recordId) throw linkIsGone();
    return {
      id: recordId,
      mostBytes: mostBytesOf(item.kind),
      added: async (name) => {
        if (recordId === item.id) return;
        await tellOfShares(scope, [
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

/** A file of the shared item; any other is not there. */
export async function sharedFile(scope: Scope, id: string) {
  const file = await filesThere(scope)
    .selectAll('files')
    .where('files.id', '=', id)
    .where('files.recordId', 'in', await recordsShared(scope))
    .executeTakeFirst();
  if (!file) throw notFound('file');
  return file;
}
