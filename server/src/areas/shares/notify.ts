import { sql } from 'kysely';
import type { NoticeKind } from '@lintel/contract/areas/notices';
import type { ShareResponseKind } from '@lintel/contract/areas/shares/share';
import { plusDays } from '@lintel/contract/cycles/calendar';
import type { Entry } from '#platform/record/events';
import type { Scope } from '#platform/scope';
import { managersOf } from '#areas/notices/managers';
import { notify } from '#areas/notices/notify';
import type { NewNotice } from '#areas/notices/notify';
import { holdersOf } from '#areas/notices/holders';
import { withoutAddresses } from '#areas/users/queries';
import { personOf } from './status.ts';
import type { ShareRecord } from './tables.ts';

/** The events of a share. */
export type ShareEvent =
  | ShareResponseKind
  | 'given'
  | 'resent'
  | 'reminded'
  | 'link-copied'
  | 'extended'
  | 'ended'
  | 'opened'
  | 'commented'
  | 'replied'
  | 'file-added';

const nameOf = ({ fullName, company }: ShareRecord) => `${fullName} (${company})`;
const aboutOf = ({ kind, recordId }: ShareRecord) => ({ type: kind, id: recordId });

/** Records that somebody outside was mailed the links of shares: each item shows it, and whether it arrived. */
export const notifyLinks = (scope: Scope, mailed: readonly { share: ShareRecord; mailId: string }[]) =>
  notify(
    scope,
    mailed.map(({ share, mailId }) => ({
      kind: 'share-sent',
      about: aboutOf(share),
      to: [],
      outsiders: [{ name: nameOf(share), address: share.email, mailId }],
      details: { to: nameOf(share) },
    })),
  );

/** Records that somebody outside was mailed the organisation's reply about shares. */
export const notifyAnswer = (
  scope: Scope,
  shares: readonly ShareRecord[],
  { mailId, by, text }: { mailId: string; by: string; text: string | null },
) =>
  notify(
    scope,
    shares.map((share) => ({
      kind: 'share-answered',
      about: aboutOf(share),
      to: [],
      outsiders: [{ name: nameOf(share), address: share.email, mailId }],
      details: { by, to: nameOf(share), text: text ?? undefined },
    })),
  );

/** The events of a share of which its giver is notified; `isWork`: so are the managers of the property. */
const kinds: Partial<Record<ShareEvent, { kind: NoticeKind; isWork?: true }>> = {
  opened: { kind: 'share-opened' },
  accepted: { kind: 'share-accepted' },
  declined: { kind: 'share-declined', isWork: true },
  'date-proposed': { kind: 'date-proposed' },
  visited: { kind: 'visited' },
  'no-access': { kind: 'no-access', isWork: true },
  done: { kind: 'share-done', isWork: true },
  commented: { kind: 'comment' },
};

/** An event of a share; `share` is its state before. */
export type HappenedToShare = { share: ShareRecord; event: ShareEvent; entry: ShareEntry; day?: string | null };
export type ShareEntry = Omit<Entry, 'event'>;

/** A message of a share that is not tried again, and why: refused, perhaps delivered, or given up after days. */
export type Undelivered = { mailId: string; reason: string; isUnsure: boolean; isGivenUp: boolean };

/** Notifies of what somebody outside did through their link. Completion is notified by the item's own event, if it has one. */
export async function notifyShareEvents(scope: Scope, happened: readonly HappenedToShare[]) {
  for (const { share, event, day, entry } of happened) {
    const known = kinds[event];
    if (!known || (event === 'done' && scope.kinds[share.kind].work.byLink.decidesItself)) continue;
    const { kind, isWork } = known;
    const ids = [share.recordId];
    const holding = await holdersOf(scope, share.kind, ids);
    const managing = isWork ? await managersOf(scope, ids) : new Map<string, string[]>();
    const after = await lookingAfter(scope, [share]);
    const to = [after, holding, managing].flatMap((people) => people.get(share.recordId) ?? []);
    const text = entry.comment ?? undefined;
    await notify(scope, [{ kind, about: aboutOf(share), to, details: { day: day ?? undefined, reason: text, text } }]);
  }
}

/** Who looks after each shared item: its giver, or, if they have left, the managers of the property. */
async function lookingAfter(scope: Scope, shares: readonly ShareRecord[]): Promise<Map<string, string[]>> {
  const { db } = scope;
  const givers = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any (${shares.map(({ assignedBy }) => assignedBy)}::uuid[])`)
    .where('deactivatedAt', 'is', null)
    .execute();
  const here = new Set(givers.map(({ id }) => id));
  const isLeft = ({ assignedBy }: ShareRecord) => assignedBy === null || !here.has(assignedBy);
  const managing = await managersOf(
    scope,
    shares.filter(isLeft).map(({ recordId }) => recordId),
  );
  return new Map(
    shares.map((share) => [share.recordId, isLeft(share) ? (managing.get(share.recordId) ?? []) : [share.assignedBy!]]),
  );
}

/** Notifies whoever looks after the shares of a message that it did not arrive: nobody else knows that their assignee knows of no work. */
export async function notifyUndelivered(scope: Scope, { mailId, reason, isUnsure, isGivenUp }: Undelivered) {
  const undelivered = await scope.whole
    .selectFrom('shares')
    .innerJoin('mailShares', 'mailShares.shareId', 'shares.id')
    .selectAll('shares')
    .where('mailId', '=', mailId)
    .where('isTakenOut', '=', false)
    .where('endedAt', 'is', null)
    .execute();
  await notifyOfLinks(scope, [undelivered], () => ({
    kind: 'share-undelivered',
    occasion: mailId,
    details: { reason: withoutAddresses(reason) ?? undefined, isUnsure, isGivenUp },
  }));
}

/** Links that expire by the day after tomorrow before the work was reported done: notifies those who look after them, once. */
export async function notifyExpiringLinks(scope: Scope) {
  const expiring = await scope.whole
    .selectFrom('shares')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('progress', 'not in', ['done', 'declined'])
    .where('expiresOn', '>=', scope.today)
    .where('expiresOn', '<=', plusDays(scope.today, 2))
    .execute();
  const ofOnePerson = Map.groupBy(expiring, (share) => `${personOf(share)}\n${share.expiresOn}`);
  await notifyOfLinks(scope, [...ofOnePerson.values()], ({ id, expiresOn }) => ({
    kind: 'link-expiring',
    occasion: `${id}/${expiresOn}`,
    details: { day: expiresOn },
  }));
}

/** Notifies those who look after shares, of each; those given together make one line for each reader. */
async function notifyOfLinks(
  scope: Scope,
  together: readonly (readonly ShareRecord[])[],
  saying: (share: ShareRecord) => Pick<NewNotice, 'kind' | 'occasion' | 'details'>,
) {
  const after = await lookingAfter(scope, together.flat());
  await notify(
    scope,
    together.flatMap((shares) => {
      const line = shares.length > 1 ? scope.newId() : undefined;
      return shares.map((share): NewNotice => {
        const { details, ...message } = saying(share);
        return {
          ...message,
          about: aboutOf(share),
          to: after.get(share.recordId) ?? [],
          details: { to: nameOf(share), together: line, ...details },
        };
      });
    }),
  );
}
