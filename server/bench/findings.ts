import type { Client } from 'pg';

export const ACTIONS = 500_000;
const PEOPLE = 300;

/**
 * Actions on the properties of the table `numbered`: six in ten closed, of the open ones a third overdue, the rest due over
 * the coming year. People who hold a region each own properties, tasks and actions.
 */
export async function fillFindings(owner: Client, count: number) {
  await owner.query(`create temporary table person as
    select gen_random_uuid() as id, gen_random_uuid() as grant_id, n, region.id as region_id from generate_series(0, ${PEOPLE - 1}) n
    join (select id, row_number() over (order by sort_order) - 1 as number, count(*) over () as count from dictionary_entries
      where organisation_id = current_organisation() and dictionary = 'REGIONS') region on region.number = n % region.count`);
  await owner.query(`insert into records (id, kind) select id, 'USER' from person`);
  await owner.query(
    `insert into users (id, login, email, full_name) select id, 'person' || n, 'person' || n || '@bench.example', 'Person ' || n from person`,
  );
  await owner.query(`insert into grants (id, user_id, role_id, reach, region_id)
    select person.grant_id, person.id, roles.id, 'region', person.region_id from person
    join roles on roles.organisation_id = current_organisation() and roles.code = 'property-manager'`);
  // Each property that lies in a region has one of its people; a tenth has nobody.
  await owner.query(`create temporary table seat as
    select p.id as property_id, person.id as user_id from properties p
    join numbered on numbered.id = p.id
    join lateral (select id from person where person.region_id = p.region_id order by md5(person.n::text || numbered.number) limit 1) person on true
    where p.organisation_id = current_organisation()`);
  await owner.query(
    `insert into property_owners (property_id, user_id) select seat.property_id, seat.user_id from seat join numbered on numbered.id = seat.property_id where number % 10 > 0`,
  );
  await owner.query(`insert into task_owners (task_id, user_id) select t.id, seat.user_id from tasks t join seat on seat.property_id = t.property_id
    where t.organisation_id = current_organisation() on conflict do nothing`);
  await owner.query(`create temporary table finding as
    select gen_random_uuid() as id, n, of.id as property_id, seat.user_id, n % 10 < 6 as is_closed,
      (array['HIGH', 'MEDIUM', 'LOW', 'ADVISORY'])[1 + n % 4] as priority,
      case when n % 3 = 0 then current_date - 1 - n * 7 % 120 else current_date + n * 37 % 365 end as due,
      (array['Replace the fire door', 'Refit the closer', 'Seal the service riser', 'Renew the exit sign', 'Repair the handrail'])[1 + n % 5] || ' ' || n as name
    from generate_series(0, ${count - 1}) n
    join numbered of on of.number = n % (select count(*) from numbered)
    left join seat on seat.property_id = of.id`);
  await owner.query(`insert into records (id, kind, property_id) select id, 'ACTION', property_id from finding`);
  await owner.query(`insert into actions (id, reference, name, property_id, region_id, landlord_id, status_id, state, priority, gravest_priority, start_on, due_on, assignee_id, raised_on, closed_on, created_at, opened_at)
    select finding.id, 'ACT-' || lpad(n::text, 7, '0'), finding.name, property_id, of.region_id, of.landlord_id, status.id, case when is_closed then 'closed' else 'open' end, priority, priority,
      due - 90, due, user_id, due - 90, case when is_closed then due - n % 30 end, due - 90, due - 90
    from finding join properties of on of.organisation_id = current_organisation() and of.id = finding.property_id
    join dictionary_entries status on status.organisation_id = current_organisation() and status.dictionary = 'ACTION_STATUS'
      and status.code = case when is_closed then 'closed-completed' else 'open' end`);
  await owner.query(`insert into search_texts (record_id, kind, property_id, caption, words)
    select id, 'ACTION', property_id, 'ACT-' || lpad(n::text, 7, '0'), lower('act-' || lpad(n::text, 7, '0') || ' ' || name) from finding`);
}
