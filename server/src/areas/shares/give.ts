import type { AssignInfo, NewShare, SharedType } from '@lintel/contract/areas/shares/share';
import { shareDays } from '@lintel/contract/areas/shares/share';
import { inWords, plusDays } from '@lintel/contract/cycles/calendar';
import type { Post } from '#areas/mail/write-mail';
import { notifyAssignment } from '#areas/notices/work-events';
import { userIdOf } from '#platform/access/access';
import { conflict, forbidden, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { ShareRecord } from './tables.ts';
import { onlyOpen } from './assign.ts';
import { setAssignee } from './assignments.ts';
import { chooseContractor } from './contractor.ts';
import { getShareDetails } from './share-details.ts';
import { mailLink } from './letter.ts';
import { holdActiveShares } from './queries.ts';
import { endShares, recordShareEvents } from './share-events.ts';
import { shownName } from './status.ts';

/** Assigns work to somebody outside and mails them the link. It is taken from any previous assignee. */
export async function giveByEmail(scope: Scope, config: Post, kind: SharedType, said: NewShare): Promise<AssignInfo> {
  const { entityId, assigneeInfo, assignmentBrief, linkExpirationDate, priority, tokenId } = said;
  const item = await scope.kinds[kind].work.hold(scope, entityId);
  if (!item.mayShare) throw forbidden();
  if (!item.isOpen) throw conflict(onlyOpen(scope, kind));
  const expiresOn = linkExpirationDate ?? plusDays(scope.today, shareDays.usual);
  checkExpiry(scope, expiresOn);
  const living = await holdActiveShares(scope, [entityId]);
  if (living.some(({ id }) => id !== tokenId))
    throw conflict(`This is assigned by e-mail to ${shownName(living[0]!)} already. Reload the page first.`);
  const chosen = await chooseContractor(scope, item, said);
  await endShares(scope, living, 'replaced');
  const id = scope.newId();
  const share = await scope.db
    .insertInto('shares')
    .values({
      id,
      recordId: entityId,
      kind,
      ...assigneeInfo,
      brief: assignmentBrief,
      // The urgency shown to them, for work with a priority.
      priority: item.priority && (priority ?? item.priority),
      ...chosen,
      expiresOn,
      assignedBy: userIdOf(scope.me),
      assignedAt: scope.now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setAssignee(scope, kind, [entityId], { userId: null, shareId: id });
  await mailLink(scope, config, item, share);
  await recordShareEvents(scope, [{ share, event: 'given', entry: entryOfGiving(item.assigneeName, share) }]);
  await notifyAssignment(scope, [{ about: { type: kind, id: entityId }, before: [item.assigneeId], after: [] }]);
  return getShareDetails(scope, id);
}

const entryOfGiving = (before: string | null, share: ShareRecord) => ({
  type: 'ASSIGNEE_CHANGE' as const,
  summary: `Assigned by e-mail; the link works until ${inWords(share.expiresOn)}`,
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
