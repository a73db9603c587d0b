import { sql } from 'kysely';
import type { NoticeRules } from '@lintel/contract/areas/notice-rules';
import { covers } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { everyWork } from '#platform/record/every-work';
import { usersWithAccess } from '#platform/record/users-with-access';
import { managers } from './managers.ts';
import { shownTitle } from './named.ts';

/**
 * Writes the rungs that are due and newer than any sent: those before the due date since the last planned day and the start of
 * the work; those on and after it since the work and reminders exist, or the last one if none is left to come (decision 059).
 * For each record the newest is sent, and covers the rest. A rung sent later than today was sent by a wrong clock.
 */
export async function writeDueReminders(scope: Scope, rules: NoticeRules, before: string | null) {
  const { db, today, organisationId } = scope;
  const own = ownOrganisation(organisationId);
  const since = before === null ? sql`(${today}::date - 1)` : sql`${before}::date`;
  await sql`insert into ladder_rungs (organisation_id, record_id, subject, round, due_on, days, meant_for, planned_on, covered_by, missed_count, levels)
    with up as (${everyWork(
      scope,
      (kind, work) => sql`
      select item.id as record_id, ${kind} as subject, item.round, item.due_on, rung.days, rung.levels, rung.meant_for
      from (${work.facts(scope)}) item
      join (select key, days, levels, max(days) over (partition by key) as last_days from (${work.ladders(scope, rules)}) rungs) ladder
        on ladder.key = item.ladder
      cross join lateral (select ladder.days, ladder.levels, ladder.last_days,
        case when ladder.days > 0 then item.overdue_after else item.due_on end + ladder.days as meant_for) rung
      left join properties p on p.organisation_id = ${own} and p.id = item.property_id
      where item.is_open and p.archived_at is null and rung.meant_for <= ${today}::date
        and (rung.days >= 0 or rung.meant_for > greatest(${since}, item.starts_on))
        and (rung.days = rung.last_days or rung.meant_for >= ${hereSince(scope)})`,
    )}),
    fresh as (
      select up.*, max(days) over (partition by record_id) as newest, count(*) over (partition by record_id) as count from up
      where not exists (select from ladder_rungs earlier where earlier.organisation_id = ${own} and earlier.record_id = up.record_id
        and earlier.round = up.round and earlier.due_on = up.due_on and earlier.days >= up.days
          and earlier.planned_on <= ${today}::date))
    select ${organisationId}::uuid, record_id, subject, round, due_on, days, meant_for, ${today}::date,
      case when days < newest then newest end, case when days = newest then count - 1 else 0 end, levels
    from fresh`.execute(db);
}

/** The date from which an item could be reminded of: both it and reminders existed. */
const hereSince = ({
  timeZone,
  organisationId,
}: Scope) => sql`greatest((item.created_at at time zone ${timeZone})::date,
  (select min(day) from notice_days first where first.organisation_id = ${ownOrganisation(organisationId)}))`;

/** From the person who is to do it upwards. */
const LEVELS = ['owner', 'manager', 'director', 'administrator'] as const;
const [OWNER, MANAGER, DIRECTOR, ADMINISTRATOR] = LEVELS.map((_, at) => sql.lit(at + 1));
const levels = sql.raw(`array['${LEVELS.join("', '")}']`);

/** Stands for the place of work without a property in comparisons. */
const NOWHERE = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * The notices for the rungs written for today. Each level that a rung names is notified; if nobody in it can be, the next one
 * up, and administrators if no level is left. Work awaiting verification is not its owner's to do.
 */
export const reminders = (scope: Scope, { directorIds }: NoticeRules) => sql`
  with people as materialized (${usersWithAccess(scope)}),
    managing as (${managers(scope)}),
    seats as materialized (${seats(scope, directorIds)}),
    filled as materialized (
      select distinct coalesce(property_id, ${NOWHERE}) as place, level, subject from seats cross join unnest(sees) subject),
    items as materialized (${items(scope)}),
    holding as (${holding(scope)}),
    owning as materialized (${owning(scope)}),
    asked as (${asked}),
    recipients as (${recipients}),
    -- Who stands on several levels is notified once, as the lowest of them.
    each as (select distinct on (record_id, user_id) * from recipients order by record_id, user_id, level, asked desc)
  ${notices(scope)}`;

/**
 * Who is notified for a property above its owner, by level: managers, directors, administrators; and for work without a
 * property.
 */
const seats = ({ organisationId }: Scope, directorIds: readonly string[]) => sql`
  with above as (
    select ${DIRECTOR} as level, person.* from people person where person.id = any (${[...directorIds]}::uuid[])
    union all
    select ${ADMINISTRATOR}, person.* from people person where person.is_administrator)
  select managing.property_id, ${MANAGER} as level, person.id as user_id, person.sees
  from managing join people person on person.id = managing.user_id
  union all
  select p.id, above.level, above.id, above.sees from above
  join properties p on p.organisation_id = ${ownOrganisation(organisationId)} and p.archived_at is null and ${covers({ organisationId }, 'above', 'p')}
  union all
  select null, above.level, above.id, above.sees from above where above.everywhere`;

/** The items to remind of today. */
const items = (scope: Scope) =>
  everyWork(
    scope,
    (kind, work) => sql`
    select r.record_id, r.subject, r.round, r.due_on, r.days, r.meant_for, r.missed_count, r.levels,
      ${shownTitle} as title, item.property_id, item.own_to, item.priority, item.overdue_after, item.is_awaiting,
      r.meant_for < ${hereSince(scope)} as is_older
    from ladder_rungs r join (${work.facts(scope)}) item on item.id = r.record_id
    where r.organisation_id = ${ownOrganisation(scope.organisationId)} and r.planned_on = ${scope.today}::date
      and r.covered_by is null and r.subject = ${kind}`,
  );

/** Who is to do it; work given to somebody outside is looked after by whoever gave it to them. */
const holding = (scope: Scope) => sql`
  ${everyWork(
    scope,
    (kind, work) => sql`
    select items.record_id, holder.user_id from items
    join (${work.holders(scope)}) holder on holder.record_id = items.record_id
    where items.subject = ${kind} and not items.is_awaiting`,
  )}
  union all
  select items.record_id, s.assigned_by from items
  join shares s on s.organisation_id = ${ownOrganisation(scope.organisationId)} and s.record_id = items.record_id
  where s.ended_at is null and s.assigned_by is not null and not items.is_awaiting`;

/** Those of them who can be notified. */
const owning = ({ organisationId }: Scope) => sql`
  select distinct items.record_id, person.id as user_id from holding
  join items on items.record_id = holding.record_id
  join people person on person.id = holding.user_id and items.subject = any (person.sees)
  left join properties p on p.organisation_id = ${ownOrganisation(organisationId)} and p.id = items.property_id
  where p.id is null or ${covers({ organisationId }, 'person', 'p')}`;

/** The requested levels, each with the first one from there upwards that has somebody. */
const asked = sql`
  select items.record_id, items.property_id, items.subject, rung.asked,
    case when rung.asked = ${OWNER} and items.record_id in (select record_id from owning) then ${OWNER}
      when rung.asked <= ${MANAGER} and manager.level is not null then ${MANAGER}
      when rung.asked <= ${DIRECTOR} and director.level is not null then ${DIRECTOR}
      else ${ADMINISTRATOR} end as level
  from items
  cross join lateral (
    select distinct greatest(array_position(${levels}, value), case when items.is_awaiting then ${MANAGER} else ${OWNER} end) as asked
    from jsonb_array_elements_text(items.levels)) rung
  left join filled manager on manager.level = ${MANAGER} and manager.subject = items.subject
    and manager.place = coalesce(items.property_id, ${NOWHERE})
  left join filled director on director.level = ${DIRECTOR} and director.subject = items.subject
    and director.place = coalesce(items.property_id, ${NOWHERE})`;

const recipients = sql`
  select asked.record_id, asked.asked, asked.level, owning.user_id
  from asked join owning on owning.record_id = asked.record_id where asked.level = ${OWNER}
  union all
  select asked.record_id, asked.asked, asked.level, seats.user_id
  from asked join seats on coalesce(seats.property_id, ${NOWHERE}) = coalesce(asked.property_id, ${NOWHERE})
    and seats.level = asked.level and asked.subject = any (seats.sees)
  where asked.level > ${OWNER}`;

/** The columns for writing notices. */
const notices = ({ today }: Scope) => sql`
  select concat_ws('/', 'rung', items.record_id, items.round, items.due_on, items.days, ${today}::date),
    case when ${today}::date < items.due_on then 'due-soon'
      when ${today}::date <= items.overdue_after then 'due' else 'overdue' end,
    items.priority is not distinct from 'HIGH' and ${today}::date >= items.due_on,
    items.subject, items.record_id, items.title, items.property_id, items.own_to, items.priority, items.due_on,
    jsonb_strip_nulls(jsonb_build_object(
      'level', (${levels})[each.level],
      'insteadOf', case when each.level > each.asked then (${levels})[each.asked] end,
      'meantFor', case when items.meant_for < ${today}::date and not items.is_older then items.meant_for end,
      'missedCount', nullif(items.missed_count, 0),
      'isAwaiting', nullif(items.is_awaiting, false),
      'isPast', nullif(${today}::date > items.due_on, false))),
    each.user_id
  from each join items on items.record_id = each.record_id`;
