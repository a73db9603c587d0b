import { sql } from 'kysely';
import type { NoticeKind, NoticeSubject } from '@lintel/contract/areas/notices';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { everyKindInNotices } from '#platform/record/every-work';
import type { NoticeDetails } from './tables.ts';
import { kindOf } from './kinds.ts';
import { shownTitle } from './named.ts';
import { writeNotices } from './write-notices.ts';

/** Somebody who works through an e-mailed link, and the message that notifies them, written in the same transaction. */
type Outsider = { name: string; address: string; mailId: string | null };

/** A new notice about a record. */
export type NewNotice = {
  kind: NoticeKind;
  about: { type: NoticeSubject; id: string };
  /** Ids of users. Those who may not see the record, are no longer active, or caused it are left out; callers need not check. */
  to: readonly (string | null | undefined)[];
  outsiders?: readonly Outsider[];
  /** Values for the placeholders of the kind's text (texts/notices.ts). Default of `by`: the caller. */
  details?: NoticeDetails;
  /**
   * Makes it idempotent: nobody receives the same kind, record and occasion twice. Default: each call is an occasion, which is
   * right for what happens once in the calling transaction.
   */
  occasion?: string;
  /** For records other than tasks and actions, whose own names are used. */
  title?: string;
};

/** Writes notices in the transaction that causes them; the only way to notify somebody. */
export async function notify(scope: Scope, wanted: readonly NewNotice[]): Promise<void> {
  const rows = wanted.flatMap((notice) =>
    [...new Set(notice.to)].flatMap((userId) => (userId ? [{ ...asRow(scope, notice), user_id: userId }] : [])),
  );
  const people = await withDeputies(scope, [...new Set(rows.map((row) => row.user_id))]);
  let atOnceCount = 0;
  for (const some of chunks(rows, 5000))
    atOnceCount += (await writeNotices(scope, factsOf(scope, some), { people })).atOnceCount;
  await notifyOutsiders(scope, wanted);
  if (atOnceCount > 0) await scope.later('notices.mail', {});
}

async function withDeputies({ db, today }: Scope, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const deputies = await db
    .selectFrom('absences')
    .select('deputyId')
    .where(sql<boolean>`user_id = any (${userIds}::uuid[])`)
    .where('fromOn', '<=', today)
    .where('untilOn', '>=', today)
    .execute();
  return [...userIds, ...deputies.map(({ deputyId }) => deputyId)];
}

type Row = ReturnType<typeof asRow>;
function asRow(scope: Scope, { kind, about, details = {}, occasion = scope.newId(), title = '' }: NewNotice) {
  return {
    occasion: `${kind}/${about.id}/${occasion}`,
    kind,
    urgent: kindOf(kind).urgent,
    subject: about.type,
    record_id: about.id,
    title,
    details: { by: scope.me.fullName, ...details },
  };
}

/** The given rows with current data of their records. */
function factsOf(scope: Scope, rows: readonly (Row & { user_id?: string })[]) {
  const ofRecords = everyKindInNotices(
    scope,
    (kind, inNotices) => sql`
    select given.occasion, given.kind, given.urgent = 'always' or given.urgent = 'high' and item.priority = 'HIGH' is true,
      given.subject, given.record_id, ${shownTitle}, item.property_id, item.own_to, item.priority,
      item.due_on, given.details, given.user_id
    from given join (${inNotices.facts(scope)}) item on item.id = given.record_id where given.subject = ${kind}`,
  );
  return sql`
    with given as materialized (select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(occasion text, kind text, urgent text, subject text, record_id uuid, title text, details jsonb, user_id uuid))
    ${ofRecords} union all
    select occasion, kind, urgent = 'always', subject, record_id, title, null, null, null, null, details, user_id
    from given where subject = 'USER'`;
}

/** They have no bell: their notice is the message written to them. */
async function notifyOutsiders(scope: Scope, wanted: readonly NewNotice[]) {
  const { db, now, organisationId } = scope;
  const known = wanted
    .filter(({ outsiders }) => outsiders?.length)
    .map((notice) => ({ row: asRow(scope, notice), outsiders: notice.outsiders ?? [] }));
  if (known.length === 0) return;
  const people = known.flatMap(({ row: { occasion }, outsiders }) =>
    outsiders.map(({ name, address, mailId }) => ({ occasion, name, address: address.toLowerCase(), mail_id: mailId })),
  );
  await sql`insert into notices (organisation_id, id, occasion, kind, is_urgent, subject, record_id, title, property, priority, due_on, details, outsider_name, outsider_address, way, mail_id, created_at)
    select ${organisationId}::uuid, id_at(${now.toISOString()}::timestamptz), w.occasion, w.kind, w.is_urgent, w.subject, w.record_id, w.title,
      p.whole_address, w.priority, w.due_on, w.details, person.name, person.address,
      case when person.mail_id is null then 'bell' else 'at-once' end, person.mail_id, ${now.toISOString()}::timestamptz
    from (${factsOf(
      scope,
      known.map(({ row }) => row),
    )}) as w(occasion, kind, is_urgent, subject, record_id, title, property_id, own_to, priority, due_on, details, user_id)
    join json_to_recordset(${JSON.stringify(people)}::json) as person(occasion text, name text, address text, mail_id uuid)
      on person.occasion = w.occasion
    left join properties p on p.organisation_id = ${ownOrganisation(organisationId)} and p.id = w.property_id
    on conflict on constraint notices_once do nothing`.execute(db);
}
