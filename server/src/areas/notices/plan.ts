import { sql } from 'kysely';
import { SHOWN_NAME } from '@lintel/contract/areas/actions';
import type { NoticeRules } from '@lintel/contract/areas/notices';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { covers } from '#platform/access-sql';
import { unforeseen } from '#platform/tenant-predicate';
import { managers } from './managers.ts';
import { tellOfExpiringLinks } from './of-shares.ts';
import { keptNoticeRules } from './rules.ts';
import { usersWithAccess } from './access.ts';
import { writeNotices } from './write-notices.ts';

/** Plans the organisation's day once its hour of sending has come, whatever number of servers tries; answers whether it did. */
export const planToday = (maker: ScopeMaker, organisationId: string): Promise<boolean> =>
  inScope(maker, { organisationId, requestId: 'notices', quiet: true }, async (scope) => {
    if (await isSuspended(scope)) return false;
    const rules = await keptNoticeRules(scope);
    // The wall clock of the organisation: 01:30 may be missing on a day, or be there twice, and the day is planned once.
    if (timeIn(scope.timeZone, scope.now) < rules.sendAt) return false;
    const before = await lastPlanned(scope);
    if (before !== null && before >= scope.today) return false;
    const { numInsertedOrUpdatedRows: taken } = await scope.db
      .insertInto('noticeDays')
      .values({ day: scope.today, plannedAt: scope.now.toISOString() })
      .onConflict((there) => there.doNothing())
      .executeTakeFirstOrThrow();
    if (!taken) return false;
    await sql`set local statement_timeout = '15min'`.execute(scope.db);
    // Of rows that this transaction has just written there are no statistics: taken for few, they would be gone through
    // once for each of the others.
    await sql`set local enable_nestloop = off`.execute(scope.db);
    await putUpRungs(scope, rules, before);
    const { atOnceCount } = await writeNotices(scope, reminders(scope, rules));
    await tellOfExpiringLinks(scope);
    if (atOnceCount > 0) await scope.later('notices.mail', {});
    return true;
  });

/** An organisation that nobody may enter is reminded of nothing; what came up meanwhile is told when it is open again. */
async function isSuspended({ db }: Scope): Promise<boolean> {
  const { suspendedAt } = await db.selectFrom('organisations').select('suspendedAt').executeTakeFirstOrThrow();
  return suspendedAt !== null;
}

async function lastPlanned({ db }: Scope): Promise<string | null> {
  const { last } = await db
    .selectFrom('noticeDays')
    .select((eb) => eb.fn.max<string | null>('day').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** HH:MM on the clocks of a time zone. */
export const timeIn = (timeZone: string, instant: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);

/**
 * Writes the rungs that have come up and are newer than any that was told: those before the due date since the day that
 * was planned last, and since the work began; those on it and after it however long ago. Of several of one record the
 * newest is told, and tells the rest.
 */
async function putUpRungs({ db, today, organisationId }: Scope, rules: NoticeRules, before: string | null) {
  const types = Object.fromEntries(rules.taskTypes.map(({ taskTypeId, ladder }) => [taskTypeId, ladder]));
  const groups = Object.fromEntries(rules.taskGroups.map(({ groupId, ladder }) => [groupId, ladder]));
  const since = before === null ? sql`(${today}::date - 1)` : sql`${before}::date`;
  await sql`insert into ladder_rungs (organisation_id, record_id, subject, round, due_on, days, meant_for, planned_on, told_with, missed_count, levels)
    with of_types as materialized (
      select tt.id as task_type_id, rung.days, rung.to as levels from task_types tt
      cross join lateral jsonb_to_recordset(coalesce(${JSON.stringify(types)}::jsonb -> tt.id::text, ${JSON.stringify(groups)}::jsonb -> tt.group_id::text, ${JSON.stringify(rules.tasks)}::jsonb)) as rung(days int, "to" jsonb)
      where tt.organisation_id = ${unforeseen(organisationId)}),
    of_priorities as materialized (
      select ladder.key as priority, rung.days, rung.to as levels from jsonb_each(${JSON.stringify(rules.actions)}::jsonb) ladder
      cross join lateral jsonb_to_recordset(ladder.value) as rung(days int, "to" jsonb)),
    up as (
      select t.id as record_id, 'TASK' as subject, t.cycle_id::text as round, t.due_on, r.days, r.levels,
        case when r.days > 0 then t.overdue_after else t.due_on end + r.days as meant_for
      from tasks t join of_types r on r.task_type_id = t.task_type_id
      join properties p on p.organisation_id = t.organisation_id and p.id = t.property_id and p.archived_at is null
      join task_cycles c on c.organisation_id = t.organisation_id and c.id = t.cycle_id
      where t.organisation_id = ${unforeseen(organisationId)} and t.state = 'active'
        and case when r.days > 0 then t.overdue_after else t.due_on end + r.days <= ${today}::date
        and (r.days >= 0 or t.due_on + r.days > greatest(${since}, c.starts_on))
      union all
      select a.id, 'ACTION', extract(epoch from a.opened_at)::bigint::text, a.due_on, r.days, r.levels, a.due_on + r.days
      from actions a join of_priorities r on r.priority = a.priority
      left join properties p on p.organisation_id = a.organisation_id and p.id = a.property_id
      where a.organisation_id = ${unforeseen(organisationId)} and a.state in ('open', 'awaiting-verification') and a.deleted_at is null
        and p.archived_at is null and a.due_on + r.days <= ${today}::date and (r.days >= 0 or a.due_on + r.days > greatest(${since}, a.start_on))),
    fresh as (
      select up.*, max(days) over (partition by record_id) as newest, count(*) over (partition by record_id) as count from up
      where not exists (select from ladder_rungs told where told.organisation_id = ${unforeseen(organisationId)} and told.record_id = up.record_id
        and told.round = up.round and told.due_on = up.due_on and told.days >= up.days))
    select ${organisationId}::uuid, record_id, subject, round, due_on, days, meant_for, ${today}::date,
      case when days < newest then newest end, case when days = newest then count - 1 else 0 end, levels
    from fresh`.execute(db);
}

const LEVELS = ['owner', 'manager', 'director', 'administrator'];

/**
 * The notices of the rungs that were written for today. Each level that a rung names is told; where nobody of it may be
 * told, the next one up, and administrators where no level is left. What awaits verification is not its owner's to do.
 */
function reminders(scope: Scope, { directorIds }: NoticeRules) {
  const { today, organisationId } = scope;
  const levelAt = (column: string) => sql.raw(`(array['${LEVELS.join("', '")}'])[${column}]`);
  return sql`with seers as materialized (${usersWithAccess(scope)}),
    managing as (${managers(scope)}),
    above as (
      select seer.id as user_id, 3 as level, sees_tasks, sees_actions, everywhere, region_ids, landlord_ids, grant_ids from seers seer where seer.id = any (${directorIds}::uuid[])
      union all
      select seer.id, 4, sees_tasks, sees_actions, everywhere, region_ids, landlord_ids, grant_ids from seers seer where is_administrator),
    seats as materialized (
      select managing.property_id, 2 as level, seer.id as user_id, seer.sees_tasks, seer.sees_actions from managing join seers seer on seer.id = managing.user_id
      union all
      select p.id, above.level, above.user_id, above.sees_tasks, above.sees_actions from above
      join properties p on p.organisation_id = ${unforeseen(organisationId)} and p.archived_at is null and ${covers('above', 'p')}
      union all
      select null, above.level, above.user_id, above.sees_tasks, above.sees_actions from above where above.everywhere),
    filled as materialized (
      select coalesce(property_id, ${NOWHERE}::uuid) as place, coalesce(bool_or(sees_tasks) filter (where level = 2), false) as tasks_2, coalesce(bool_or(sees_tasks) filter (where level = 3), false) as tasks_3,
        coalesce(bool_or(sees_actions) filter (where level = 2), false) as actions_2, coalesce(bool_or(sees_actions) filter (where level = 3), false) as actions_3
      from seats group by property_id),
    items as materialized (
      select r.record_id, r.subject, r.round, r.due_on, r.days, r.meant_for, r.missed_count, r.levels, tt.name as title, t.property_id, null::uuid[] as own_to,
        null::text as priority, t.overdue_after, false as is_awaiting, t.assignee_id
      from ladder_rungs r join tasks t on t.organisation_id = r.organisation_id and t.id = r.record_id
      join task_types tt on tt.organisation_id = t.organisation_id and tt.id = t.task_type_id
      where r.organisation_id = ${unforeseen(organisationId)} and r.planned_on = ${today}::date and r.told_with is null and r.subject = 'TASK'
      union all
      select r.record_id, r.subject, r.round, r.due_on, r.days, r.meant_for, r.missed_count, r.levels, left(a.name, ${SHOWN_NAME}), a.property_id, array[a.created_by, a.assignee_id],
        a.priority, a.due_on, a.state <> 'open', a.assignee_id
      from ladder_rungs r join actions a on a.organisation_id = r.organisation_id and a.id = r.record_id
      where r.organisation_id = ${unforeseen(organisationId)} and r.planned_on = ${today}::date and r.told_with is null and r.subject = 'ACTION'),
    holding as (
      select items.record_id, o.user_id from items join task_owners o on o.organisation_id = ${unforeseen(organisationId)} and o.task_id = items.record_id where items.subject = 'TASK'
      union
      select record_id, assignee_id from items where assignee_id is not null and not is_awaiting
      union
      -- What somebody outside is to do is looked after by who gave it to them.
      select items.record_id, s.assigned_by from items join shares s on s.organisation_id = ${unforeseen(organisationId)} and s.record_id = items.record_id
      where s.ended_at is null and s.assigned_by is not null and not items.is_awaiting),
    owning as materialized (
      select items.record_id, seer.id as user_id from holding join items on items.record_id = holding.record_id
      join seers seer on seer.id = holding.user_id and case items.subject when 'TASK' then seer.sees_tasks else seer.sees_actions end
      left join properties p on p.organisation_id = ${unforeseen(organisationId)} and p.id = items.property_id
      where case when p.id is null then true else ${covers('seer', 'p')} end),
    asked as (
      select items.record_id, items.property_id, items.subject, level.asked,
        case when level.asked = 1 and items.record_id in (select record_id from owning) then 1
          when level.asked <= 2 and case items.subject when 'TASK' then filled.tasks_2 else filled.actions_2 end then 2
          when level.asked <= 3 and case items.subject when 'TASK' then filled.tasks_3 else filled.actions_3 end then 3
          else 4 end as told
      from items cross join lateral (select distinct greatest(array_position(array['${sql.raw(LEVELS.join("', '"))}'], value), case when items.is_awaiting then 2 else 1 end) as asked
        from jsonb_array_elements_text(items.levels)) level
      left join filled on filled.place = coalesce(items.property_id, ${NOWHERE}::uuid)),
    people as (
      select asked.record_id, asked.asked, asked.told, owning.user_id from asked join owning on owning.record_id = asked.record_id where asked.told = 1
      union all
      select asked.record_id, asked.asked, asked.told, seats.user_id from asked
      join seats on coalesce(seats.property_id, ${NOWHERE}::uuid) = coalesce(asked.property_id, ${NOWHERE}::uuid) and seats.level = asked.told
        and case asked.subject when 'TASK' then seats.sees_tasks else seats.sees_actions end
      where asked.told > 1),
    -- Who stands on several levels is told once, as the lowest of them.
    each as (select distinct on (record_id, user_id) * from people order by record_id, user_id, told, asked desc)
    select concat_ws('/', 'rung', items.record_id, items.round, items.due_on, items.days),
      case when ${today}::date < items.due_on then 'due-soon' when ${today}::date <= items.overdue_after then 'due' else 'overdue' end,
      items.priority is not distinct from 'HIGH' and ${today}::date >= items.due_on, items.subject, items.record_id, items.title, items.property_id, items.own_to, items.priority, items.due_on,
      jsonb_strip_nulls(jsonb_build_object('level', ${levelAt('each.told')}, 'insteadOf', case when each.told > each.asked then ${levelAt('each.asked')} end,
        'meantFor', case when items.meant_for < ${today}::date then items.meant_for end, 'missedCount', nullif(items.missed_count, 0),
        'isAwaiting', nullif(items.is_awaiting, false), 'isPast', nullif(${today}::date > items.due_on, false))),
      each.user_id
    from each join items on items.record_id = each.record_id`;
}

const NOWHERE = '00000000-0000-0000-0000-000000000000';
