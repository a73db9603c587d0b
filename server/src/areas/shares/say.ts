import { shareEndings, shareStatuses } from '@lintel/contract/areas/shares';
import type { ShareEnding, ShareSayingKind, ShareStatus } from '@lintel/contract/areas/shares';
import { tellOfShares as tellPeopleOfShares } from '#areas/notices/of-shares';
import { userIdOf } from '#platform/access';
import type { Entry, Scope } from '#platform/scope';
import type { ShareRecord, ShareSayingTable } from './tables.ts';
import { answerOutsider } from './answer.ts';
import { shownName, statusOf } from './status.ts';
import { stopMail } from './token.ts';

/** What happens to a share. Each comes by `tellOfShares`, with the share as it was before. */
export type ShareEvent =
  | ShareSayingKind
  | 'given'
  | 'resent'
  | 'link-copied'
  | 'extended'
  | 'ended'
  | 'opened'
  | 'commented'
  | 'replied'
  | 'file-added';

export type Told = { share: ShareRecord; event: ShareEvent; entry: Omit<Entry, 'event'>; day?: string | null };

/** Everything that happens to shares is told here, in the log of their items, and to who must hear of it. */
export async function tellOfShares(scope: Scope, told: readonly Told[]) {
  await scope.recordAll(
    told.map(({ share, event, entry }) => ({ recordId: share.recordId, entry: { ...entry, event: `share.${event}` } })),
  );
  await tellPeopleOfShares(
    scope,
    told.map(({ share, event, entry, day = null }) => ({ share, event, day, text: entry.comment ?? null })),
  );
  for (const each of told) await answerOutsider(scope, each);
}

type Saying = { kind: ShareSayingKind } & Partial<
  Pick<
    ShareSayingTable,
    'day' | 'note' | 'outcome' | 'certificateNumber' | 'certificateIssuedOn' | 'certificateExpiresOn'
  >
>;

/** Where a share stands once this was said; other sayings leave it where it is. */
const movesTo = {
  accepted: 'accepted',
  declined: 'declined',
  done: 'done',
  verified: 'verified',
  'sent-back': 'sent-back',
} as const satisfies Partial<Record<ShareSayingKind, ShareRecord['said']>>;

/** Writes down what was said by way of a share that is held, or about it, and answers the share as it stands then. */
export async function sayOfShare(
  scope: Scope,
  share: ShareRecord,
  { kind, ...saying }: Saying,
  summary: string,
): Promise<ShareRecord> {
  const number = share.sayingCount + 1;
  await scope.db
    .insertInto('shareSayings')
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
      ...saying,
      saidBy: userIdOf(scope.me),
      saidAt: scope.now.toISOString(),
    })
    .execute();
  const after = {
    ...share,
    sayingCount: number,
    said: (movesTo as Record<string, ShareRecord['said']>)[kind] ?? share.said,
  };
  await scope.db
    .updateTable('shares')
    .set({ said: after.said, sayingCount: number })
    .where('id', '=', share.id)
    .execute();
  await tellOfShares(scope, [
    {
      share,
      event: kind,
      entry: { ...statusEntry(scope, share, after), summary, comment: saying.note ?? null },
      day: saying.day ?? null,
    },
  ]);
  return after;
}

/** Ends shares that are held: their links stop working at once, for good. */
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
  // That it was verified is told as what it is: the saying of before.
  if (why === 'verified') return;
  await tellOfShares(
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

/** What the log tells of a change of status (ACTIVITY-027). */
export function statusEntry(scope: Scope, before: ShareRecord, after: ShareRecord): Omit<Entry, 'event'> {
  const [from, to] = [statusOf(before, scope.today), statusOf(after, scope.today)];
  return {
    type: 'ASSIGN_BY_EMAIL_STATUS_CHANGED',
    changes:
      from === to
        ? []
        : [{ field: 'assignmentStatus', label: 'Assignment by e-mail', from: nameOf(from), to: nameOf(to) }],
  };
}
