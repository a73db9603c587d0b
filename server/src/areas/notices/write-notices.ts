import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { noticeKinds } from '@lintel/contract/areas/notices';
import type { Scope } from '#platform/scope';
import { covers } from '#platform/access/access-sql';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { usersWithAccess } from '#platform/record/users-with-access';

/** The columns returned by the SQL of wanted notices, one row per notice. */
const wantedColumns = sql.raw(
  'occasion, kind, is_urgent, subject, record_id, title, property_id, own_to, priority, due_on, details, user_id',
);

/** The group of each kind, for the preferences. */
const groups = sql.raw(`(values ${noticeKinds.map(({ id, group }) => `('${id}', '${group}')`).join(', ')})`);

/**
 * Writes notices, each once: to active users who may see the record now, never to whoever caused them. Absent users keep theirs
 * in the bell while the deputy is notified and mailed; without a deputy who can be notified they are mailed as usual. Returns
 * how many are to be mailed immediately. `people`: everybody who can be notified, including deputies, if already known.
 */
export async function writeNotices(
  scope: Scope,
  wanted: RawBuilder<unknown>,
  { people }: { people?: readonly string[] } = {},
): Promise<{ atOnceCount: number }> {
  const { db, me, now, today, organisationId } = scope;
  const isSeen = (person: string) => sql`(w.subject = 'USER' and w.record_id = ${sql.ref(`${person}.id`)}
    or w.subject = any (${sql.ref(`${person}.sees`)})
      and case when p.id is null then ${sql.ref(`${person}.everywhere`)} or ${sql.ref(`${person}.id`)} = any (w.own_to) else ${covers(scope, person, 'p')} end)`;
  const { rows } = await sql<{ count: number }>`with wanted (${wantedColumns}) as materialized (${wanted}),
    people_here as materialized (${usersWithAccess(scope, people)}),
    away as materialized (select user_id, deputy_id from absences
      where organisation_id = ${ownOrganisation(organisationId)} and from_on <= ${today}::date and until_on >= ${today}::date),
    wanted_by as materialized (
      select w.*, p.caption as property, person.full_name,
        deputy.id as deputy_id, deputy.full_name as deputy_name
      from wanted w join people_here person on person.id = w.user_id
      left join properties p on p.organisation_id = ${ownOrganisation(organisationId)} and p.id = w.property_id
      left join away on away.user_id = w.user_id
      left join people_here deputy on deputy.id = away.deputy_id and deputy.id <> ${me.id}::uuid
        and not exists (select from away other where other.user_id = deputy.id) and ${isSeen('deputy')}
      where w.user_id <> ${me.id}::uuid and ${isSeen('person')}),
    each as (
      select wanted_by.*, user_id as recipient_id, null::uuid as deputy_for, deputy_id is not null as is_covered,
        case when deputy_id is null then details else details || jsonb_build_object('deputy', deputy_name) end as recipient_details from wanted_by
      union all
      select wanted_by.*, deputy_id, user_id, false, details || jsonb_build_object('deputyFor', full_name) from wanted_by where deputy_id is not null),
    written as (
      insert into notices (organisation_id, id, occasion, kind, is_urgent, subject, record_id, title, property, priority, due_on, details, user_id, deputy_for, way, created_at)
      select distinct on (each.occasion, each.recipient_id) ${organisationId}::uuid, id_at(${now.toISOString()}::timestamptz), occasion, kind, is_urgent, subject, record_id,
        title, property, priority, due_on, recipient_details, recipient_id, deputy_for,
        case when is_covered then 'bell'
          else case coalesce(preferred.ways ->> kinds.of, 'usual') when 'bell' then 'bell' when 'digest' then 'digest' when 'at-once' then 'at-once'
            else case when is_urgent then 'at-once' else 'digest' end end end,
        ${now.toISOString()}::timestamptz
      from each join ${groups} as kinds(id, of) on kinds.id = each.kind
      left join notice_preferences preferred on preferred.organisation_id = ${ownOrganisation(organisationId)} and preferred.user_id = each.recipient_id
      order by each.occasion, each.recipient_id, deputy_for nulls first
      on conflict on constraint notices_once do nothing
      returning way)
    select count(*)::int as count from written where way = 'at-once'`.execute(db);
  return { atOnceCount: rows[0]?.count ?? 0 };
}
