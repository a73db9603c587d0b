import { sql } from 'kysely';
import type { z } from 'zod';
import type { EntityType } from '@lintel/contract/areas/activity';
import type { ComingRung } from '@lintel/contract/areas/notice-rules';
import type { notices, NoticeDelivery, SentNotice } from '@lintel/contract/areas/notices';
import { mailOfShare } from '#areas/mail/of-share';
import { seesAddresses, withoutAddresses } from '#areas/users/queries';
import { notFound } from '#platform/http/problems';
import { seesRecord } from '#platform/access/record-rights';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { keptNoticeRules } from './rules.ts';
import { notesOf, sentenceOf } from './sentences.ts';

type Asked = z.output<(typeof notices.ofRecord)['body']>;

/** The notices about a record: to whom, when, how and whether they arrived; and the reminders to come. */
export async function noticesOf(scope: Scope, { entityType, entityId, beforeId, limit }: Asked) {
  if (!(await seesRecord(scope, entityType, entityId))) throw notFound('record');
  const rows = await scope.whole
    .selectFrom('notices')
    .leftJoin('users', 'users.id', 'notices.userId')
    .leftJoin('mailMessages', 'mailMessages.id', 'notices.mailId')
    .leftJoin('mailShares', (join) =>
      join
        .onRef('mailShares.mailId', '=', 'mailMessages.id')
        .on(({ eb, selectFrom }) =>
          eb(
            'mailShares.shareId',
            'in',
            selectFrom('shares').select('shares.id').where('shares.recordId', '=', entityId),
          ),
        ),
    )
    .selectAll('notices')
    .select([
      'users.fullName',
      mailOfShare.state.$castTo<NoticeDelivery | null>().as('mailState'),
      mailOfShare.sentAt.as('mailedAt'),
      mailOfShare.problem.as('problem'),
    ])
    .where('notices.recordId', '=', entityId)
    .where('notices.subject', '=', entityType as 'TASK')
    .$if(beforeId !== undefined, (query) => query.where('notices.id', '<', beforeId!))
    .orderBy('notices.id', 'desc')
    .limit(limit + 1)
    .execute();
  return {
    objects: rows.slice(0, limit).map((row): SentNotice => ({
      id: row.id,
      kind: row.kind,
      recipient: row.fullName ?? row.outsiderName ?? '',
      isOutsider: row.userId === null,
      insteadOf: row.details.deputyFor ?? null,
      sentence: sentenceOf(row),
      notes: notesOf(row),
      createdAt: row.createdAt,
      readAt: row.readAt,
      delivery: deliveryOf(row),
      digestOn: row.mailId ? row.digestOn : null,
      mailedAt: row.mailedAt,
      problem: seesAddresses(scope) ? row.problem : withoutAddresses(row.problem),
    })),
    hasMore: rows.length > limit,
    coming: beforeId ? [] : await comingRungs(scope, entityType, entityId),
  };
}

type Sent = {
  way: 'bell' | 'digest' | 'at-once';
  mailState: NoticeDelivery | null;
  digestOn: string | null;
};
function deliveryOf({ way, mailState, digestOn }: Sent): NoticeDelivery {
  if (mailState) return mailState;
  if (way === 'bell' || digestOn) return 'bell';
  return way === 'digest' ? 'in-next-digest' : 'waiting';
}

/** The reminders of open work from tomorrow on, if nothing changes. */
async function comingRungs(scope: Scope, kind: EntityType, id: string): Promise<ComingRung[]> {
  const work = scope.kinds[kind]?.work;
  if (!work) return [];
  const rules = await keptNoticeRules(scope);
  const { rows } = await sql<ComingRung>`
    select to_char(rung.comes_on, 'YYYY-MM-DD') as "on", rung.days, rung.levels as "to"
    from (${work.facts(scope)}) item
    join (${work.ladders(scope, rules)}) ladder on ladder.key = item.ladder
    cross join lateral (select ladder.days, ladder.levels,
      case when ladder.days > 0 then item.overdue_after else item.due_on end + ladder.days as comes_on) rung
    left join properties p on p.organisation_id = ${ownOrganisation(scope.organisationId)} and p.id = item.property_id
    where item.id = ${id}::uuid and item.is_open and p.archived_at is null
      and rung.comes_on > ${scope.today}::date and (rung.days >= 0 or rung.comes_on > item.starts_on)
    order by rung.days`.execute(scope.db);
  return rows;
}
