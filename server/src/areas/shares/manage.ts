import type { AssignInfo } from '@lintel/contract/areas/shares/share';
import { longDate } from '@lintel/contract/cycles/calendar';
import type { Post } from '#areas/mail/write-mail';
import { conflict, forbidden, invalid } from '#platform/http/problems';
import { holdItem } from '#platform/record/work-kind';
import type { Scope } from '#platform/scope';
import type { ShareRecord } from './tables.ts';
import { writeAnswer } from './answer.ts';
import { setAssignee } from './assignments.ts';
import { checkExpiry } from './give.ts';
import { getShare, getShareDetails, proposedDateOf } from './share-details.ts';
import { mailLinks } from './letter.ts';
import { holdActiveShares, responsesOf } from './queries.ts';
import { endShares, recordResponse, statusEntry, recordShareEvents } from './share-events.ts';
import { shownName } from './status.ts';
import { makeLink } from './token.ts';

type Right = 'mayShare' | 'mayComment' | 'mayComplete';

/** Locks a share that has not ended, with its item, for somebody who may do this with it. */
async function holdShare(scope: Scope, id: string, right: Right = 'mayShare') {
  const found = await getShare(scope, id);
  if (!found[right] && !found.endedAt) throw forbidden();
  const item = await holdItem(scope, scope.kinds[found.kind].work, found.recordId);
  const share = (await holdActiveShares(scope, [found.recordId])).find((living) => living.id === id);
  if (!share) throw conflict(`This assignment to ${shownName(found)} has ended`);
  return { share, item, found };
}

/** Mails a new link to the same address; the one mailed before stops working. */
export async function resendLink(scope: Scope, config: Post, id: string): Promise<AssignInfo> {
  const { share, item } = await holdShare(scope, id);
  await mailLinks(scope, config, [{ item, share }]);
  await recordShareEvents(scope, [
    {
      share,
      event: 'resent',
      entry: {
        type: 'ASSIGN_BY_EMAIL_STATUS_CHANGED',
        summary: `A new link was mailed to ${shownName(share)}; the earlier link no longer works`,
      },
    },
  ]);
  return getShareDetails(scope, id);
}

/** For so long after the assignment a resend to the same address counts as part of it. */
const SAME_ASSIGNMENT_MS = 60_000;

/**
 * The same by item and address (ASSIGN-036). The form requests it when assigning (conflict C32), with the link already on its
 * way: nobody is mailed two links of which one is dead.
 */
export async function resendTo(
  scope: Scope,
  config: Post,
  kind: ShareRecord['kind'],
  entityId: string,
  email: string,
): Promise<AssignInfo> {
  const item = await holdItem(scope, scope.kinds[kind].work, entityId);
  if (!item.mayShare) throw forbidden();
  const [share] = await holdActiveShares(scope, [entityId]);
  if (!share || share.email !== email)
    throw invalid([{ field: 'email', message: 'This is not assigned to somebody with this e-mail address' }]);
  if (scope.now.getTime() - Date.parse(share.assignedAt) < SAME_ASSIGNMENT_MS) return getShareDetails(scope, share.id);
  return resendLink(scope, config, share.id);
}

/** A further link, to pass on by other means. */
export async function copyLink(scope: Scope, config: Post, id: string): Promise<{ link: string }> {
  const { share } = await holdShare(scope, id);
  const path = await makeLink(scope, share, { isMailed: false });
  await recordShareEvents(scope, [
    {
      share,
      event: 'link-copied',
      entry: { type: 'ASSIGN_BY_EMAIL_STATUS_CHANGED', summary: `A link for ${shownName(share)} was copied` },
    },
  ]);
  return { link: config.publicUrl + path };
}

export async function extendShare(scope: Scope, id: string, expiresOn: string): Promise<AssignInfo> {
  const { share } = await holdShare(scope, id);
  checkExpiry(scope, expiresOn);
  await scope.db.updateTable('shares').set({ expiresOn }).where('id', '=', id).execute();
  const status = statusEntry(scope, share, { ...share, expiresOn });
  await recordShareEvents(scope, [
    {
      share,
      event: 'extended',
      entry: {
        ...status,
        summary: `The link of ${shownName(share)} works until ${longDate(expiresOn)}`,
        changes: [
          ...(status.changes ?? []),
          { field: 'linkExpirationDate', label: 'Expires', from: longDate(share.expiresOn), to: longDate(expiresOn) },
        ],
      },
    },
  ]);
  return getShareDetails(scope, id);
}

/** Ends a share: the item is unassigned, and all its links stop working. */
export async function revokeShare(scope: Scope, id: string, reason: string | null): Promise<AssignInfo> {
  const { share, item } = await holdShare(scope, id);
  await endShares(scope, [share], 'revoked', reason);
  await setAssignee(scope, item.kind, [item.id], null);
  return getShareDetails(scope, id);
}

export async function answerDate(
  scope: Scope,
  id: string,
  { agreed, note }: { agreed: boolean; note: string | null },
): Promise<AssignInfo> {
  const { share } = await holdShare(scope, id);
  const proposed = proposedDateOf(await responsesOf(scope, [id]));
  if (proposed?.answer !== 'waiting') throw conflict('No proposed date is waiting for an answer');
  await recordResponse(
    scope,
    share,
    { kind: agreed ? 'date-agreed' : 'date-refused', day: proposed.day, note },
    `${agreed ? 'Agreed to' : 'Refused'} ${longDate(proposed.day)}`,
  );
  return getShareDetails(scope, id);
}

/** A comment that the outsider sees, and is mailed. */
export async function replyToOutsider(scope: Scope, config: Post, id: string, text: string): Promise<AssignInfo> {
  const { share } = await holdShare(scope, id, 'mayComment');
  await recordShareEvents(scope, [
    { share, event: 'replied', entry: { type: 'COMMENT', comment: text, summary: `To ${shownName(share)}` } },
  ]);
  const by = scope.me.fullName;
  await writeAnswer(scope, config, { mailId: scope.newId(), shareId: id, event: 'replied', day: null, text, by });
  return getShareDetails(scope, id);
}

/** Rejects a completion, for kinds without a rejection of their own. */
export async function sendBack(scope: Scope, id: string, reason: string): Promise<AssignInfo> {
  const { share, found } = await holdShare(scope, id, 'mayComplete');
  const { nouns, byLink } = scope.kinds[found.kind].work;
  if (byLink.decidesItself) throw conflict(`Accept or reject the work on the ${nouns[0]} itself`);
  if (share.progress !== 'done') throw conflict('Nothing is waiting to be accepted');
  await recordResponse(scope, share, { kind: 'sent-back', note: reason }, 'Sent back to the assignee');
  return getShareDetails(scope, id);
}
