import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { WaitingPart, WorkRow } from '@lintel/contract/areas/my-work';
import { shareList } from '@lintel/contract/areas/shares/list';
import type { SharedType, ShareStatus } from '@lintel/contract/areas/shares/share';
import type { WorkPlace } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { everyWork } from '#platform/record/every-work';
import { shareRows } from './list.ts';
import { visibleShares } from './queries.ts';

const MOST = 25;

type Question = NonNullable<WorkRow['question']>;
/** How often a question awaits the reader, and the kind of some of it. */
type Asked = { question: Question; label: string; kind: SharedType; count: number };

/** The latest response about the date: the answer to a proposal, or the end of the work, comes after it. */
const waitsForDate = ({ organisationId }: Scope) =>
  sql<SqlBool>`(shares.progress in ('nothing', 'accepted', 'sent-back') and (select s.kind from share_responses s where s.organisation_id = ${ownOrganisation(organisationId)}
    and s.share_id = shares.id and s.kind in ('date-proposed', 'date-agreed', 'date-refused') order by s.number desc limit 1) = 'date-proposed')`;

/** Since they wrote, nobody of the organisation has replied or done anything else with the work, nor have they ended it. */
const waitsForReply = ({ organisationId }: Scope) =>
  sql<SqlBool>`(select e.event from activity_entries e where e.organisation_id = ${ownOrganisation(organisationId)}
    and e.record_id = shares.record_id and (e.event in ('share.commented', 'share.done', 'share.declined') or e.actor_id is not null) order by e.sequence desc limit 1) = 'share.commented'`;

const questions: { question: Question; label: string; waits: (scope: Scope) => RawBuilder<SqlBool> }[] = [
  { question: 'date', label: 'Proposed dates', waits: waitsForDate },
  { question: 'reply', label: 'Messages to answer', waits: waitsForReply },
];

/** Shares given by the reader that may await an answer. */
const givenBy = (scope: Scope) =>
  visibleShares(scope)
    .where('shares.assignedBy', '=', scope.me.id)
    .where('shares.endedAt', 'is', null)
    .where('properties.archivedAt', 'is', null);

/** Unanswered questions from people outside to the reader, who gave them the work: the number for each question. */
export async function toAnswer(scope: Scope): Promise<Asked[]> {
  const found = await givenBy(scope)
    .groupBy('shares.kind')
    .orderBy('shares.kind')
    .select(
      questions.map(({ question, waits }) => sql<number>`(count(*) filter (where ${waits(scope)}))::int`.as(question)),
    )
    .select('shares.kind')
    .execute();
  return questions.flatMap(({ question, label }) => {
    const asked = found.filter((of) => of[question] > 0);
    const count = asked.reduce((sum, of) => sum + of[question], 0);
    return asked[0] ? [{ question, label, kind: asked[0].kind, count }] : [];
  });
}

/** The first 25 for a question. */
export async function rowsToAnswer(scope: Scope, question: Question): Promise<WorkPlace[]> {
  const found = await givenBy(scope)
    .where(questions.find((one) => one.question === question)!.waits(scope))
    .select([
      'shares.kind',
      'shares.recordId as id',
      'properties.caption as property',
      'properties.id as propertyId',
      sql<Pick<WorkRow, 'ref' | 'name' | 'dueOn' | 'priority'>>`(select to_jsonb(work) from (${everyWork(
        scope,
        (kind, work) => sql`select item.reference as ref, item.title as name, item.due_on as "dueOn", item.priority
        from (${work.facts(scope)}) item where shares.kind = ${kind} and item.id = shares.record_id`,
      )}) work)`.as('item'),
    ])
    .orderBy('shares.assignedAt')
    .limit(MOST)
    .execute();
  return found.map(({ item, ...row }) => ({ ...row, ...item, isStatutory: false, question, can: { complete: false } }));
}

/** Given to somebody outside and not done; what was declined or has expired still needs attention. */
const notDone: ShareStatus[] = ['NOT_OPENED', 'OPENED', 'ACCEPTED', 'SENT_BACK', 'DECLINED', 'EXPIRED'];

/** Work that the reader gave to people outside, and which is not done yet. */
export async function withOutsiders(scope: Scope): Promise<WaitingPart | null> {
  if (!scope.me.has('PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU')) return null;
  const search: Record<string, unknown> = { statuses: notDone, statusClosed: 'NO', assignedByIds: [scope.me.id] };
  const counted = await shareRows.total(scope, { ...shareList.defaults, page: 1, ...search });
  return { label: 'Assigned by e-mail', list: '/assign_by_email_entity_list.html', search, ...counted };
}
