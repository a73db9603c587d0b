-- Whether a file is of a kind that its record asked for when it came there. What is there already counts as it did, so that
-- no figure moves.
alter table files add column is_proof boolean not null default true;
-- It is decided anew where a file moves to another record.
grant update (is_proof) on files to lintel_app;

create or replace procedure recall_task_history(own uuid) language plpgsql as $$
begin
  update tasks t set said_cycle_id = said.id, has_evidence = exists (select from files f
    where f.organisation_id = own and f.record_id = said.id and f.is_proof and f.deleted_at is null)
  from (select distinct on (task_id) task_id, id from task_cycles
    where organisation_id = own and revision > 0 order by task_id, number desc) said
  where t.organisation_id = own and t.id = said.task_id and t.said_cycle_id is distinct from said.id;

  insert into task_history (organisation_id, task_id, since, until, state, overdue_after, said_cycle_id, has_evidence, last_outcome)
  select own, task_id, since, lead(since) over (partition by task_id order by since), state, overdue_after, said_cycle_id, has_evidence, last_outcome
  from (select distinct on (task_id, since) * from (
    -- Put on the property, with a first due date.
    select t.id as task_id, (t.created_at at time zone o.time_zone)::date as since, 0 as step, 'active' as state,
      c.due_on + tt.grace_days as overdue_after, null::uuid as said_cycle_id, false as has_evidence, null::text as last_outcome
    from tasks t join organisations o on o.id = own
    join task_types tt on tt.organisation_id = own and tt.id = t.task_type_id
    join task_cycles c on c.organisation_id = own and c.task_id = t.id and c.number = 1
    where t.organisation_id = own
    union all
    -- Something was said of a cycle: it goes on where that did not pass, and otherwise the next one began. Where the file
    -- that proves it came later, there is a further row from that day.
    select t.id, told.since, c.number * 1000 + said.revision,
      case when said.outcome <> 'unsatisfactory' and next.id is null then 'finished' else 'active' end,
      case when said.outcome = 'unsatisfactory' then c.due_on else next.due_on end + tt.grace_days, c.id, told.has_evidence, said.outcome
    from tasks t join organisations o on o.id = own
    join task_types tt on tt.organisation_id = own and tt.id = t.task_type_id
    join task_cycles c on c.organisation_id = own and c.task_id = t.id
    join task_completions said on said.organisation_id = own and said.cycle_id = c.id
    left join task_cycles next on next.organisation_id = own and next.task_id = c.task_id and next.number = c.number + 1
    cross join lateral (select (said.recorded_at at time zone o.time_zone)::date as said_on, (min(f.uploaded_at) at time zone o.time_zone)::date as proved_on
      from files f where f.organisation_id = own and f.record_id = c.id and f.is_proof and f.deleted_at is null) days
    cross join lateral (select said_on as since, coalesce(proved_on <= said_on, false) as has_evidence
      union all select proved_on, true where proved_on > said_on and said.revision = c.revision) told
    where t.organisation_id = own
    union all
    select t.id, (t.state_since at time zone o.time_zone)::date, 2147483647, t.state, t.overdue_after, t.said_cycle_id, t.has_evidence, t.last_outcome
    from tasks t join organisations o on o.id = own where t.organisation_id = own and t.state <> 'active'
  ) told
  where not exists (select from task_history h where h.organisation_id = own and h.task_id = told.task_id)
  order by task_id, since, step desc) by_day;
end $$;
alter procedure recall_task_history(uuid) set plan_cache_mode = force_generic_plan;
