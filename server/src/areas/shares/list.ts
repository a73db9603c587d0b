import { mailOfShare } from '#areas/mail/of-share';
import { sql } from 'kysely';
import { mailStates } from '@lintel/contract/areas/mail-states';
import { shareList } from '@lintel/contract/areas/shares/list';
import { shareStatuses } from '@lintel/contract/areas/shares/share';
import { sharedTypes } from '@lintel/contract/areas/shares/shared-types';
import type { ShareResult, ShareRow } from '@lintel/contract/areas/shares/list';
import { seesAddresses } from '#areas/users/queries';
import { listQuery } from '#platform/list/list';
import { contains, instantWithin, nameOf } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { everyWork } from '#platform/record/every-work';
import { mayOnShared, visibleShares } from './queries.ts';
import { statusInRow } from './status.ts';

/** The shares that the caller may see, with their items. */
const shared = (scope: Scope) =>
  visibleShares(scope)
    .leftJoin('users as assigner', 'assigner.id', 'shares.assignedBy')
    .leftJoin('contractors', 'contractors.id', 'shares.contractorId')
    .select([
      'shares.id',
      'shares.recordId as entityId',
      'shares.kind as entityType',
      'shares.fullName as assignee',
      'shares.company',
      'shares.assignedAt',
      'shares.expiresOn',
      'shares.lastOpenedAt',
      'shares.remindedAt',
      'shares.endedAt',
      'shares.contractorId',
      'contractors.name as contractor',
      'shares.doneOn',
      'shares.isLate',
      'shares.isLapsed',
      'shares.sentBackCount',
      'shares.noAccessCount',
      'records.propertyId',
      'properties.caption as property',
      'properties.captionSort as propertySort',
      'assigner.fullName as assignedBy',
      'shares.assignedBy as assignedById',
      mayOnShared(scope, 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL').as('mayShare'),
      statusInRow(scope).as('statusId'),
      sql<string>`(${everyWork(
        scope,
        (kind, work) => sql`select item.reference || ' ' || item.title from (${work.facts(scope)}) item
        where shares.kind = ${kind} and item.id = shares.record_id`,
      )})`.as('caption'),
      sql<string>`shares.email`.as('address'),
    ]);

const hadResult: Record<ShareResult, ReturnType<typeof sql<boolean>>> = {
  DONE: sql<boolean>`(shared.done_on is not null)`,
  ON_TIME: sql<boolean>`(shared.done_on is not null and not shared.is_late)`,
  LATE: sql<boolean>`(shared.done_on is not null and shared.is_late)`,
  SENT_BACK: sql<boolean>`(shared.sent_back_count > 0)`,
  NO_ACCESS: sql<boolean>`(shared.no_access_count > 0)`,
  LAPSED: sql<boolean>`shared.is_lapsed`,
};

const from = (scope: Scope) => scope.whole.selectFrom(shared(scope).as('shared'));

export const shareRows = listQuery(shareList, {
  from,
  key: 'shared.id',
  select: (query, scope) =>
    query
      .select([
        'shared.id',
        'shared.entityId',
        'shared.entityType',
        'shared.caption',
        'shared.property',
        'shared.propertyId',
        'shared.assignee',
        'shared.company',
        'shared.contractor',
        'shared.doneOn',
        'shared.assignedBy',
        'shared.assignedAt',
        'shared.expiresOn',
        'shared.statusId',
        'shared.lastOpenedAt',
        'shared.remindedAt',
      ])
      .select((eb) => [
        nameOf('shared.entity_type', sharedTypes).as('type'),
        nameOf('shared.status_id', shareStatuses).as('status'),
        sql<string | null>`case when shared.may_share or ${seesAddresses(scope)}::boolean then shared.address end`.as(
          'email',
        ),
        eb
          .selectFrom('mailShares')
          .innerJoin('mailMessages', 'mailMessages.id', 'mailShares.mailId')
          .whereRef('mailShares.shareId', '=', 'shared.id')
          .select(nameOf(mailOfShare.state, mailStates).as('state'))
          .orderBy('mailMessages.createdAt', 'desc')
          .limit(1)
          .as('mail'),
        sql<ShareRow['can']>`json_build_object(
          'resend', shared.may_share and shared.ended_at is null,
          'copyLink', shared.may_share and shared.ended_at is null,
          'revoke', shared.may_share and shared.ended_at is null)`.as('can'),
      ])
      .$castTo<ShareRow>(),
  // Few enough rows for a full scan: an organisation shares some thousands of items a year.
  text: (query, text) =>
    query.where(contains(sql`concat_ws(' ', shared.caption, shared.property, shared.assignee, shared.company)`, text)),
  where: {
    entityTypes: 'shared.entityType',
    statuses: 'shared.statusId',
    statusClosed: (query, answer) =>
      answer === 'ALL' ? query : query.where('shared.endedAt', answer === 'YES' ? 'is not' : 'is', null),
    contractorIds: 'shared.contractorId',
    assignedByIds: 'shared.assignedById',
    results: (query, results) => query.where((eb) => eb.or(results.map((result) => hadResult[result as ShareResult]))),
    assigned: (query, days, { timeZone }) => query.where(instantWithin('shared.assigned_at', days, timeZone)),
    expires: 'shared.expiresOn',
    propertyIds: 'shared.propertyId',
  },
  order: {
    assignedAt: 'shared.assignedAt',
    expiresOn: 'shared.expiresOn',
    caption: 'shared.caption',
    property: 'shared.propertySort',
    assignee: 'shared.assignee',
    company: 'shared.company',
    status: 'shared.statusId',
    lastOpenedAt: 'shared.lastOpenedAt',
    type: 'shared.entityType',
  },
});
