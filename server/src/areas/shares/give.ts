import type { AssignInfo, NewShare, NewShares, SharedType } from '@lintel/contract/areas/shares/share';
import { shareDays } from '@lintel/contract/areas/shares/share';
import { longDate, plusDays } from '@lintel/contract/cycles/calendar';
import type { Post } from '#areas/mail/write-mail';
import { notifyAssignment } from '#areas/notices/work-events';
import { userIdOf } from '#platform/access/access';
import { conflict, forbidden, invalid, notFound, onArchived } from '#platform/http/problems';
import type { Refusal } from '#platform/http/problems';
import { bulkOutcome, notAvailable } from '#platform/record/bulk-outcome';
import type { Scope } from '#platform/scope';
import type { WorkItem } from '#platform/record/work-kind';
import type { ShareRecord } from './tables.ts';
import { checkOpen } from './assign.ts';
import { setAssignee } from './assignments.ts';
import { chooseContractor } from './contractor.ts';
import { getShareDetails } from './share-details.ts';
import { mailLinks } from './letter.ts';
import type { Shared } from './letter.ts';
import { holdActiveShares } from './queries.ts';
import { endShares, recordShareEvents } from './share-events.ts';
import { shownName } from './status.ts';

/** Assigns work to somebody outside and mails them the link. It is taken from any previous assignee. */
export async function giveByEmail(scope: Scope, config: Post, kind: SharedType, asked: NewShare): Promise<AssignInfo> {
  const { entityId, tokenId } = asked;
  const { given, refusals } = await give(scope, config, kind, [entityId], asked, tokenId);
  const refusal = refusals.get(entityId);
  if (refusal) throw refusal;
  return getShareDetails(scope, given[0]!.share.id);
}

/** The same for several items together, each by its own rules; refused ones stay with whom they are and are returned with the reason. */
export async function giveSeveralByEmail(scope: Scope, config: Post, kind: SharedType, asked: NewShares) {
  const [noun] = scope.kinds[kind].work.nouns;
  const ids = [...new Set(asked.entityIds)];
  const { seen, refusals, messageCount } = await give(scope, config, kind, ids, asked);
  const reasons = [...refusals].map(([id, { message }]) => [id, message] as const);
  return { ...bulkOutcome(ids, new Map([...reasons, ...notAvailable(noun, ids, seen)]), seen), messageCount };
}

type Wanted = Omit<NewShares, 'entityIds'> & Partial<Pick<NewShare, 'priority'>>;

/**
 * `replaced`: the share that the new one of a single item replaces; an item already shared otherwise is refused. `seen`: the items that the caller
 * may see, some of which cannot be given, for a reason.
 */
async function give(
  scope: Scope,
  config: Post,
  kind: SharedType,
  ids: readonly string[],
  asked: Wanted,
  replaced?: string | null,
) {
  const expiresOn = asked.linkExpirationDate ?? plusDays(scope.today, shareDays.usual);
  checkExpiry(scope, expiresOn);
  const { hold, nouns } = scope.kinds[kind].work;
  const seen = await hold(scope, ids);
  if (seen.length === 0) throw notFound(nouns[0]);
  const refusals = new Map<string, Refusal>();
  for (const item of seen) {
    const refusal = whyNotShared(scope, item);
    if (refusal) refusals.set(item.id, refusal);
  }
  const active = await holdActiveShares(
    scope,
    seen.map(({ id }) => id),
  );
  for (const share of active)
    if (share.id !== replaced && !refusals.has(share.recordId))
      refusals.set(
        share.recordId,
        conflict(
          `This is assigned by e-mail to ${shownName(share)} already. ${replaced === undefined ? 'Assign it to somebody else on its own page.' : 'Reload its page to assign it to somebody else.'}`,
        ),
      );
  const wanted = seen.filter(({ id }) => !refusals.has(id));
  const { contractorId, despite, blocked } = await chooseContractor(scope, kind, wanted, asked);
  for (const [id, refusal] of blocked) refusals.set(id, refusal);
  const giving = wanted.filter(({ id }) => !refusals.has(id));
  if (giving.length === 0) return { seen, refusals, given: [], messageCount: 0 };
  await endShares(
    scope,
    active.filter(({ recordId }) => !refusals.has(recordId)),
    'replaced',
  );
  const shares = await scope.db
    .insertInto('shares')
    .values(
      giving.map(({ id, priority }) => ({
        id: scope.newId(),
        recordId: id,
        kind,
        ...asked.assigneeInfo,
        brief: asked.assignmentBrief,
        // The urgency shown to them, for work with a priority.
        priority: priority && (asked.priority ?? priority),
        contractorId,
        despite: despite.get(id) ?? null,
        expiresOn,
        assignedBy: userIdOf(scope.me),
        assignedAt: scope.now.toISOString(),
      })),
    )
    .returningAll()
    .execute();
  const shareOf = new Map(shares.map((share) => [share.recordId, share]));
  const given = giving.map((item): Shared => ({ item, share: shareOf.get(item.id)! }));
  await setAssignee(
    scope,
    kind,
    giving.map(({ id }) => id),
    { shareOf: (id) => shareOf.get(id)!.id },
  );
  const messageCount = await mailLinks(scope, config, given);
  await recordShareEvents(
    scope,
    given.map(({ item, share }) => ({ share, event: 'given', entry: entryOfGiving(item.assigneeName, share) })),
  );
  await notifyAssignment(
    scope,
    giving.map(({ id, assigneeId }) => ({ about: { type: kind, id }, before: [assigneeId], after: [] })),
  );
  return { seen, refusals, given, messageCount };
}

/** Why an item cannot be given to somebody outside, or null. */
function whyNotShared(scope: Scope, { kind, isArchived, mayShare, isOpen }: WorkItem): Refusal | null {
  if (isArchived) return onArchived();
  if (!mayShare) return forbidden();
  return isOpen ? null : conflict(checkOpen(scope, kind));
}

const entryOfGiving = (before: string | null, share: ShareRecord) => ({
  type: 'ASSIGNEE_CHANGE' as const,
  summary: `Assigned by e-mail; the link works until ${longDate(share.expiresOn)}`,
  comment: share.brief,
  changes: [
    { field: 'assignee', label: 'Assignee', from: before, to: shownName(share) },
    ...(share.despite ? [{ field: 'despite', label: 'Contractor blocked', from: null, to: share.despite }] : []),
  ],
});

/** Tomorrow at the earliest, and within a year (ASSIGN-026). */
export function checkExpiry({ today }: Pick<Scope, 'today'>, expiresOn: string) {
  const message =
    expiresOn <= today
      ? 'Choose a day after today'
      : expiresOn > plusDays(today, shareDays.most)
        ? `Choose a day within ${shareDays.most} days`
        : null;
  if (message) throw invalid([{ field: 'linkExpirationDate', message }]);
}
