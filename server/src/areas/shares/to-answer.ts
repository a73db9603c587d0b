import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { WaitingPart, WorkRow } from '@lintel/contract/areas/my-work';
import { shareList } from '@lintel/contract/areas/shares/list';
import type { ShareStatus } from '@lintel/contract/areas/shares/share';
import type { WorkPlace } from '#platform/record-kind';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/tenant-predicate';
import { everyWork } from '#platform/work-kind';
import { shareRows } from './list.ts';
import { visibleShares } from './queries.ts';

const MOST = 25;

type Question = NonNullable<WorkRow['question']>;
type ToAnswer = { question: Question; label: string; count: number; rows: WorkPlace[] };

/** The last that was said of the date: what answers a proposal comes after it. */
const waitsForDate = ({ organisationId }: Scope) =>
  sql<SqlBool>`(select s.kind from share_sayings s where s.organisation_id = ${ownOrganisation(organisationId)}
    and s.share_id = shares.id and s.kind in ('date-proposed', 'date-agreed', 'date-refused') order by s.number desc limit 1) = 'date-proposed'`;

/** Nobody of the organisation has replied, or done anything else with the work, since they wrote. */
const waitsForReply = ({ organisationId }: Scope) =>
  sql<SqlBool>`(select e.event from activity_entries e where e.organisation_id = ${ownOrganisation(organisationId)}
    and e.record_id = shares.record_id and (e.event = 'share.commented' or e.actor_id is not null) order by e.sequence desc limit 1) = 'share.commented'`;

/** What people outside asked the reader, who gave them the work, and has not been answered: of each question the first 25. */
export async function toAnswer(scope: Scope): Promise<ToAnswer[]> {
  const found = await Promise.all([
    askedOf(scope, 'date', 'Proposed dates', waitsForDate(scope)),
    askedOf(scope, 'reply', 'Messages to answer', waitsForReply(scope)),
  ]);
  return found.filter(({ count }) => count > 0);
}

async function askedOf(scope: Scope, question: Question, label: string, waits: RawBuilder<SqlBool>): Promise<ToAnswer> {
  const found = await visibleShares(scope)
    .where('shares.assignedBy', '=', scope.me.id)
    .where('shares.endedAt', 'is', null)
    .where('shares.said', 'in', ['nothing', 'accepted', 'sent-back'])
    .where('properties.archivedAt', 'is', null)
    .where(waits)
    .select([
      'shares.kind',
      'shares.recordId as id',
      'properties.caption as property',
      'properties.id as propertyId',
      sql<number>`(count(*) over ())::int`.as('count'),
      sql<Pick<WorkRow, 'ref' | 'name' | 'dueOn' | 'priority'>>`(select to_jsonb(work) from (${everyWork(
        scope,
        (kind, work) => sql`select item.reference as ref, item.title as name, item.due_on as "dueOn", item.priority
        from (${work.facts(scope)}) item where shares.kind = ${kind} and item.id = shares.record_id`,
      )}) work)`.as('item'),
    ])
    .orderBy('shares.assignedAt')
    .limit(MOST)
    .execute();
  return {
    question,
    label,
    count: found[0]?.count ?? 0,
    rows: found.map(({ kind, id, property, propertyId, item }) => ({
      kind,
      id,
      property,
      propertyId,
      ...item,
      isStatutory: false,
      question,
      can: { complete: false },
    })),
  };
}

/** With whom outside it is to be done. */
const atWork: ShareStatus[] = ['NOT_OPENED', 'OPENED', 'ACCEPTED', 'SENT_BACK'];

/** What the reader gave to people outside, who have not done it yet. */
export async function withOutsiders(scope: Scope): Promise<WaitingPart | null> {
  if (!scope.me.has('PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU')) return null;
  const search: Record<string, unknown> = { statuses: atWork, statusClosed: 'NO', assignedByIds: [scope.me.id] };
  const counted = await shareRows.total(scope, { ...shareList.defaults, page: 1, ...search });
  return { label: 'Assigned by e-mail', list: '/assign_by_email_entity_list.html', search, ...counted };
}
