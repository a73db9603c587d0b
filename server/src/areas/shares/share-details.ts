import { mailOfShare } from '#areas/mail/of-share';
import type { AssignInfo, Assignment, SharedType, ShareResponse } from '@lintel/contract/areas/shares/share';
import { seesAddresses, withoutAddresses } from '#areas/users/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { ShareRecord } from './tables.ts';
import { contractorsShown } from './contractor.ts';
import { responsesOf, shownShares } from './queries.ts';
import type { KeptResponse, ShownShare } from './queries.ts';
import { shownName, statusOf } from './status.ts';

const EARLIER = 20;

/** A share, for somebody who may see its item. */
export async function getShare(scope: Scope, id: string): Promise<ShownShare> {
  const share = await shownShares(scope).where('shares.id', '=', id).executeTakeFirst();
  if (!share) throw notFound('assignment');
  return share;
}

export async function getShareDetails(scope: Scope, id: string): Promise<AssignInfo> {
  const [info] = await shown(scope, [await getShare(scope, id)]);
  return info!;
}

/** The assignee of an item, and earlier ones by e-mail. */
export async function getAssignment(scope: Scope, kind: SharedType, id: string): Promise<Assignment> {
  const [item] = await scope.kinds[kind].work.find(scope, [id]);
  if (!item) throw notFound(scope.kinds[kind].work.nouns[0]);
  const shares = await shownShares(scope)
    .where('shares.recordId', '=', id)
    .orderBy('shares.endedAt', (by) => by.desc().nullsFirst())
    .limit(EARLIER + 1)
    .execute();
  const infos = await shown(scope, shares);
  const living = infos.find(({ ended }) => ended === null) ?? null;
  const user = item.assigneeId
    ? await scope.db
        .selectFrom('users')
        .select(['id', 'fullName', 'email', 'login'])
        .where('id', '=', item.assigneeId)
        .executeTakeFirstOrThrow()
    : null;
  const sees = seesAddresses(scope);
  return {
    entityId: id,
    entityType: kind,
    state: living ? 'share' : user ? 'user' : 'unassigned',
    userAssignment: user && {
      id: user.id,
      name: user.fullName,
      email: sees ? user.email : null,
      login: sees || item.mayManage ? user.login : null,
    },
    shareAssignment: living,
    earlierShares: infos.filter(({ ended }) => ended !== null).slice(0, EARLIER),
    can: { assign: item.mayManage && item.isOpen, assignByEmail: item.mayShare && item.isOpen },
  };
}

async function shown(scope: Scope, shares: readonly ShownShare[]): Promise<AssignInfo[]> {
  const ids = shares.map(({ id }) => id);
  const answered = Map.groupBy(await responsesOf(scope, ids), ({ shareId }) => shareId);
  const mail = await lastMailOf(scope, ids);
  const contractors = await contractorsShown(
    scope,
    shares.flatMap(({ contractorId }) => contractorId ?? []),
  );
  return shares.map((share) => {
    const responses = answered.get(share.id) ?? [];
    const isLiving = share.endedAt === null;
    const mayManage = share.mayShare && isLiving;
    const mayFinish =
      isLiving && !scope.kinds[share.kind].work.byLink.decidesItself && share.mayComplete && share.progress === 'done';
    const date = proposedDateOf(responses);
    const showsAddress = seesAddresses(scope) || share.mayShare;
    const sent = mail.get(share.id);
    return {
      tokenId: share.id,
      entityId: share.recordId,
      entityType: share.kind,
      assigneeInfo: {
        company: share.company,
        fullName: share.fullName,
        email: showsAddress ? share.email : null,
      },
      assignmentBrief: share.brief,
      priority: share.priority,
      contractorId: share.contractorId,
      contractor: share.contractorId ? (contractors.get(share.contractorId) ?? null) : null,
      despite: share.despite,
      linkExpirationDate: share.expiresOn,
      assignmentDate: share.assignedAt,
      assignedBy: share.assignerName,
      assignmentStatus: statusOf(share, scope.today),
      ended: share.endedAt ? { at: share.endedAt, why: share.endedWhy!, by: share.enderName } : null,
      firstOpenedAt: share.firstOpenedAt,
      lastOpenedAt: share.lastOpenedAt,
      openedCount: share.openedCount,
      reminded: share.remindedAt
        ? { at: share.remindedAt, by: share.reminderName ?? '', count: share.reminderCount }
        : null,
      mail: sent ? { ...sent, problem: showsAddress ? sent.problem : withoutAddresses(sent.problem) } : null,
      proposedDate: date,
      responses: responses.map((one) => ({
        ...shownResponse(share, one, (response) => response.authorName ?? ''),
        lacks: one.lacks ?? [],
      })),
      can: {
        resend: mayManage,
        copyLink: mayManage,
        extend: mayManage,
        revoke: mayManage,
        reply: share.mayComment && isLiving,
        answerDate: mayManage && date?.answer === 'waiting',
        accept: mayFinish,
        sendBack: mayFinish,
      },
    };
  });
}

/** A response, under the name of the link's holder or the name shown for others. */
export const shownResponse = (
  share: Pick<ShareRecord, 'fullName' | 'company'>,
  response: KeptResponse,
  nameOf: (response: KeptResponse) => string,
): ShareResponse => ({
  id: response.id,
  kind: response.kind,
  day: response.day,
  note: response.note,
  recordedBy: response.recordedBy ? nameOf(response) : shownName(share),
  isOutsider: response.recordedBy === null,
  recordedAt: response.recordedAt,
  checklist: response.checklist,
  outcome: response.outcome,
  certificateNumber: response.certificateNumber,
  certificateIssuedOn: response.certificateIssuedOn,
  certificateExpiresOn: response.certificateExpiresOn,
  equipment: response.equipment ?? [],
});

/** The latest proposed date, and the answer. */
export function proposedDateOf(responses: readonly KeptResponse[]): AssignInfo['proposedDate'] {
  const answers = { 'date-proposed': 'waiting', 'date-agreed': 'agreed', 'date-refused': 'refused' } as const;
  const last = responses.find(({ kind }) => kind in answers);
  return last ? { day: last.day!, answer: answers[last.kind as keyof typeof answers], note: last.note } : null;
}

async function lastMailOf({ whole }: Scope, shareIds: readonly string[]) {
  if (shareIds.length === 0) return new Map<string, NonNullable<AssignInfo['mail']>>();
  const messages = await whole
    .selectFrom('mailShares')
    .innerJoin('mailMessages', 'mailMessages.id', 'mailShares.mailId')
    .select(['mailShares.shareId', 'createdAt as writtenAt'])
    .select([mailOfShare.state.as('state'), mailOfShare.sentAt.as('sentAt'), mailOfShare.problem.as('problem')])
    .distinctOn('mailShares.shareId')
    .where('mailShares.shareId', 'in', [...shareIds])
    .orderBy('mailShares.shareId')
    .orderBy('createdAt', 'desc')
    .execute();
  return new Map(messages.map(({ shareId, ...mail }) => [shareId, mail]));
}
