import type { AnsweredChecklist } from '@lintel/contract/areas/checklists/answers';
import type { LackedEvidence } from '@lintel/contract/areas/contractors/chosen';
import { shareEndings, shareStatuses } from '@lintel/contract/areas/shares/share';
import type { ShareEnding, ShareResponseKind, ShareStatus } from '@lintel/contract/areas/shares/share';
import type { PieceResult } from '@lintel/contract/areas/tasks/covered-equipment';
import { userIdOf } from '#platform/access/access';
import type { Scope } from '#platform/scope';
import type { ShareRecord, ShareResponseTable } from './tables.ts';
import { answerOutsider } from './answer.ts';
import { notifyShareEvents } from './notify.ts';
import type { HappenedToShare, ShareEntry, ShareEvent } from './notify.ts';
import { shownName, statusOf } from './status.ts';
import { stopMail } from './token.ts';

/** Every event of a share passes through here: into the log of its item, and to those to be notified. */
export async function recordShareEvents(scope: Scope, happened: readonly HappenedToShare[]) {
  await scope.recordAll(
    happened.map(({ share, event, entry }) => ({
      recordId: share.recordId,
      entry: { ...entry, event: eventNames[event] },
    })),
  );
  await notifyShareEvents(scope, happened);
  for (const each of happened) await answerOutsider(scope, each);
}

/** The log event of each in the item's log. */
export const eventNames: Record<ShareEvent, string> = {
  given: 'share.given',
  resent: 'share.resent',
  reminded: 'share.reminded',
  'link-copied': 'share.link-copied',
  extended: 'share.extended',
  ended: 'share.ended',
  opened: 'share.opened',
  accepted: 'share.accepted',
  declined: 'share.declined',
  'date-proposed': 'share.date-proposed',
  'date-agreed': 'share.date-agreed',
  'date-refused': 'share.date-refused',
  visited: 'share.visited',
  'no-access': 'share.no-access',
  done: 'share.done',
  verified: 'share.verified',
  'sent-back': 'share.sent-back',
  commented: 'share.commented',
  replied: 'share.replied',
  'file-added': 'share.file-added',
};

type NewResponse = {
  kind: ShareResponseKind;
  checklist?: AnsweredChecklist | undefined;
  /** For a completion: what the contractor lacked on that date, and whether it was late. */
  lacks?: LackedEvidence | null;
  isLate?: boolean;
} & Partial<
  Pick<
    ShareResponseTable,
    'day' | 'note' | 'outcome' | 'certificateNumber' | 'certificateIssuedOn' | 'certificateExpiresOn'
  >
> & { equipment?: readonly PieceResult[] };

/** The status of a share after a response; other responses leave it unchanged. */
const movesTo = {
  accepted: 'accepted',
  declined: 'declined',
  done: 'done',
  verified: 'verified',
  'sent-back': 'sent-back',
} as const satisfies Partial<Record<ShareResponseKind, ShareRecord['progress']>>;

/** Inserts a response of a locked share, and returns the share's new state. */
export async function recordResponse(
  scope: Scope,
  share: ShareRecord,
  { kind, checklist, lacks = null, isLate = false, equipment, ...response }: NewResponse,
  summary: string,
): Promise<ShareRecord> {
  const number = share.responseCount + 1;
  await scope.db
    .insertInto('shareResponses')
    .values({
      id: scope.newId(),
      shareId: share.id,
      number,
      kind,
      day: null,
      note: null,
      outcome: null,
      certificateNumber: null,
      certificateIssuedOn: null,
      certificateExpiresOn: null,
      ...response,
      equipment: equipment?.length ? JSON.stringify(equipment) : null,
      checklist: checklist ? JSON.stringify(checklist) : null,
      lacks: lacks && JSON.stringify(lacks),
      recordedBy: userIdOf(scope.me),
      recordedAt: scope.now.toISOString(),
    })
    .execute();
  const after = {
    ...share,
    responseCount: number,
    progress: (movesTo as Record<string, ShareRecord['progress']>)[kind] ?? share.progress,
    ...(kind === 'done' && { doneOn: response.day ?? null, isLate, isLapsed: lacks !== null }),
    sentBackCount: share.sentBackCount + Number(kind === 'sent-back'),
    noAccessCount: share.noAccessCount + Number(kind === 'no-access'),
  };
  await scope.db
    .updateTable('shares')
    .set({
      progress: after.progress,
      responseCount: number,
      doneOn: after.doneOn,
      isLate: after.isLate,
      isLapsed: after.isLapsed,
      sentBackCount: after.sentBackCount,
      noAccessCount: after.noAccessCount,
    })
    .where('id', '=', share.id)
    .execute();
  await recordShareEvents(scope, [
    {
      share,
      event: kind,
      entry: { ...statusEntry(scope, share, after), summary, comment: response.note ?? null },
      day: response.day ?? null,
    },
  ]);
  return after;
}

/** Ends locked shares: their links stop working immediately and permanently. */
export async function endShares(
  scope: Scope,
  shares: readonly ShareRecord[],
  why: ShareEnding,
  reason: string | null = null,
) {
  if (shares.length === 0) return;
  const ended = { endedAt: scope.now.toISOString(), endedWhy: why, endedBy: userIdOf(scope.me) };
  const ids = shares.map(({ id }) => id);
  await scope.db.updateTable('shares').set(ended).where('id', 'in', ids).execute();
  await stopMail(scope, ids);
  // Verification is recorded as an event of its own: the previous response.
  if (why === 'verified') return;
  await recordShareEvents(
    scope,
    shares.map((share) => ({
      share,
      event: 'ended' as const,
      entry: {
        ...statusEntry(scope, share, { ...share, ...ended }),
        summary: `The link of ${shownName(share)} no longer works: ${endingName(why)}`,
        comment: reason,
      },
    })),
  );
}

const nameOf = (status: ShareStatus) => shareStatuses.find(({ id }) => id === status)!.name;
const endingName = (why: ShareEnding) => shareEndings.find(({ id }) => id === why)!.name.toLowerCase();

/** The log entry for a change of status (ACTIVITY-027). */
export function statusEntry(scope: Scope, before: ShareRecord, after: ShareRecord): ShareEntry {
  const [from, to] = [statusOf(before, scope.today), statusOf(after, scope.today)];
  return {
    type: 'ASSIGN_BY_EMAIL_STATUS_CHANGED',
    changes:
      from === to
        ? []
        : [{ field: 'assignmentStatus', label: 'Assignment by e-mail', from: nameOf(from), to: nameOf(to) }],
  };
}
