import type { Client } from 'pg';

export const TASKS = 150_000;
const ON_EACH = 15;
const ROUNDS_DONE = 3;

/**
 * Duties on the properties of the table `numbered`, each with three rounds done before the one that it is at; a tenth is
 * overdue, and a few are suspended, not applicable or removed.
 */
export async function fillDuties(owner: Client, count: number) {
  await owner.query(`create temporary table type as
    select id, code, name, grace_days, row_number() over (order by code_key) - 1 as number from task_types where organisation_id = current_organisation()`);
  await owner.query(`create temporary table duty as
    select gen_random_uuid() as id, gen_random_uuid() as cycle_id, n, of.id as property_id, of.reference, of.address1, of.postcode,
      type.id as task_type_id, type.code, type.name, type.grace_days,
      case when n % 97 = 0 then 'suspended' when n % 61 = 0 then 'not-applicable' when n % 83 = 0 then 'removed' else 'active' end as state,
      current_date - 40 + n * 37 % 400 as due
    from generate_series(0, ${count - 1}) n
    join numbered of on of.number = n / ${ON_EACH}
    join type on type.number = (n / ${ON_EACH} * 7 + n % ${ON_EACH}) % (select count(*) from type)`);
  await owner.query(`create temporary table round as
    select *, done_on is not null as is_done from (
      select case number when ${ROUNDS_DONE + 1} then cycle_id else gen_random_uuid() end as id, duty.id as task_id, property_id, number, state, n,
        due - 365 * (${ROUNDS_DONE + 1} - number) as due_on,
        case when number <= ${ROUNDS_DONE} then due - 365 * (${ROUNDS_DONE + 1} - number) - n % 25 + case when n % 11 = number then 30 else 0 end end as done_on
      from duty, generate_series(1, ${ROUNDS_DONE + 1}) number) round`);
  await owner.query(`insert into records (id, kind, property_id)
    select id, 'TASK', property_id from duty union all select id, 'TASK-CYCLE', property_id from round`);
  await owner.query(`insert into task_cycles (id, task_id, number, starts_on, due_on, anchor, because, state, done_on, outcome, revision, closed_at)
    select id, task_id, number, due_on - 365, due_on, json_build_object('anchorOn', due_on, 'anchorDay', extract(day from due_on)), '{"code":"set-by-hand","parts":{}}',
      case when is_done then 'done' when state in ('active', 'suspended') then 'open' else 'ended' end, done_on,
      case when is_done then ${outcome} end, case when is_done then 1 else 0 end, done_on
    from round`);
  await owner.query(`insert into task_completions (cycle_id, revision, done_on, done_by, outcome, recorded_at)
    select id, 1, done_on, 'Bench', ${outcome}, done_on from round where is_done`);
  await owner.query(`insert into tasks (id, property_id, region_id, landlord_id, task_type_id, status_id, state, cycle_id, due_on, overdue_after, last_done_on, last_outcome)
    select duty.id, duty.property_id, of.region_id, of.landlord_id, task_type_id, status.id, duty.state, case when duty.state in ('active', 'suspended') then cycle_id end,
      case duty.state when 'active' then due end, case duty.state when 'active' then due + grace_days end, done_on, ${outcome}
    from duty join round on round.task_id = duty.id and round.number = ${ROUNDS_DONE}
    join properties of on of.organisation_id = current_organisation() and of.id = duty.property_id
    join dictionary_entries status on status.organisation_id = current_organisation() and status.dictionary = 'TASK_STATUS'
      and status.code = case duty.state when 'removed' then 'deactivated' when 'not-applicable' then 'not-required' else 'not-started' end`);
  await owner.query(
    `insert into task_owners (task_id, user_id) select duty.id, users.id from duty, users where n % 10 = 0 and users.login = 'bench'`,
  );
  await owner.query(`insert into search_texts (record_id, kind, property_id, caption, words)
    select id, 'TASK', property_id, code || ' · ' || name || ' · ' || address1, lower(concat_ws(' ', code, name, reference, address1, postcode))
    from duty where state <> 'removed'`);
  await owner.query('call recall_task_history(current_organisation())');
}

const outcome = `case when round.n % 13 = round.number then 'actions-raised' else 'satisfactory' end`;
