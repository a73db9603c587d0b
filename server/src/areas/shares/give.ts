import type { AssignInfo, NewShare, SharedType } from '@lintel/contract/areas/shares';
import { shareDays } from '@lintel/contract/areas/shares';
import { inWords, plusDays } from '@lintel/contract/cycles/calendar';
import type { Post } from '#areas/mail/write-mail';
import { tellOfAssignment } from '#areas/notices/of-actions';
import { userIdOf } from '#platform/access';
import { conflict, forbidden, invalid } from '#platform/problems';
import type { Scope } from '#platform/scope';
import type { ShareRecord } from './tables.ts';
import { giveTo, onlyOpen } from './assign.ts';
import { getShareInfo } from './info.ts';
import { holdItem } from './item.ts';
import { mailLink } from './letter.ts';
import { holdLiving } from './queries.ts';
import { endShares, tellOfShares } from './say.ts';
import { shownName } from './status.ts';

/** Gives a task or an action to somebody outside and mails them the link. Whoever had it before has it no longer. */
export async function giveByEmail(
  scope: Scope,
  config: Post,
  kind: SharedType,
  { entityId, assigneeInfo, assignmentBrief, linkExpirationDate, priority, contractorId, tokenId }: NewShare,
): Promise<AssignInfo> {
  const item = await holdItem(scope, kind, entityId);
  if (!item.mayShare) throw forbidden();
  if (!item.isOpen) throw conflict(onlyOpen(kind));
  const expiresOn = linkExpirationDate ?? plusDays(scope.today, shareDays.usual);
  checkExpiry(scope, expiresOn);
  const living = await holdLiving(scope, [entityId]);
  if (living.some(({ id }) => id !== tokenId))
    throw conflict(`This is assigned by e-mail to ${shownName(living[0]!)} already. Read it again first.`);
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
      priority: kind === 'ACTION' ? (priority ?? item.priority) : null,
      contractorId,
      expiresOn,
      assignedBy: userIdOf(scope.me),
      assignedAt: scope.now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await giveTo(scope, item, { userId: null, shareId: id });
  await mailLink(scope, config, item, share);
  await tellOfShares(scope, [{ share, event: 'given', entry: entryOfGiving(item.assigneeName, share) }]);
  await tellOfAssignment(scope, { type: kind, id: entityId }, { from: item.assigneeId, to: null });
  return getShareInfo(scope, id);
}

const entryOfGiving = (before: string | null, share: ShareRecord) => ({
  type: 'ASSIGNEE_CHANGE' as const,
  summary: `Assigned by e-mail; the link works until ${inWords(share.expiresOn)}`,
  comment: share.brief,
  changes: [{ field: 'assignee', label: 'Assignee', from: before, to: shownName(share) }],
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
