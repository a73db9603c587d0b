-- The cycle of which something was said last: its files are the evidence for where the task stands (decision 018).
alter table tasks add column said_cycle_id uuid;
-- Whether such a file is there; kept beside the task, since every figure asks it of every task.
alter table tasks add column has_evidence boolean not null default false;
alter table tasks add foreign key (organisation_id, said_cycle_id) references task_cycles (organisation_id, id);
create index on tasks (organisation_id, said_cycle_id);

-- The share of duties that an organisation wants to see compliant, in percent.
alter table organisations add column compliance_target integer not null default 100 check (compliance_target between 0 and 100);

-- How a task stood from a day on, as it was known then. The row of the task itself holds what is known now.
create table task_history (
  organisation_id uuid not null default current_organisation(),
  task_id uuid not null,
  since date not null,
  -- The day from which the next row holds; null on the last.
  until date,
  state text not null check (state in ('active', 'suspended', 'not-applicable', 'removed', 'finished')),
  overdue_after date,
  -- Copied from the task, where it is a foreign key.
  said_cycle_id uuid,
  has_evidence boolean not null,
  last_outcome text check (last_outcome in ('satisfactory', 'actions-raised', 'unsatisfactory')),
  primary key (organisation_id, task_id, since),
  foreign key (organisation_id, task_id) references tasks (organisation_id, id)
);
call keep_to_own_organisation('task_history');

-- Tells the history of tasks that have none from their cycles, and from what was said of them on which day. It runs as
-- whoever calls it, so row security keeps the program to its organisation.
create procedure recall_task_history() language plpgsql as $$
begin
  update tasks t set said_cycle_id = said.id, has_evidence = exists (select from files f
    where f.organisation_id = said.organisation_id and f.record_id = said.id and f.deleted_at is null)
  from (select distinct on (organisation_id, task_id) organisation_id, task_id, id from task_cycles
    where revision > 0 order by organisation_id, task_id, number desc) said
  where t.organisation_id = said.organisation_id and t.id = said.task_id and t.said_cycle_id is distinct from said.id;

  insert into task_history (organisation_id, task_id, since, until, state, overdue_after, said_cycle_id, has_evidence, last_outcome)
  select organisation_id, task_id, since, lead(since) over (partition by organisation_id, task_id order by since), state, overdue_after, said_cycle_id, has_evidence, last_outcome
  from (select distinct on (organisation_id, task_id, since) * from (
    -- Put on the property, with a first due date.
    select t.organisation_id, t.id as task_id, (t.created_at at time zone o.time_zone)::date as since, 0 as step, 'active' as state,
      c.due_on + tt.grace_days as overdue_after, null::uuid as said_cycle_id, false as has_evidence, null::text as last_outcome
    from tasks t join organisations o on o.id = t.organisation_id
    join task_types tt on tt.organisation_id = t.organisation_id and tt.id = t.task_type_id
    join task_cycles c on c.organisation_id = t.organisation_id and c.task_id = t.id and c.number = 1
    union all
    -- Something was said of a cycle: it goes on where that did not pass, and otherwise the next one began. Where the file
    -- that proves it came later, there is a further row from that day.
    select t.organisation_id, t.id, told.since, c.number * 1000 + said.revision,
      case when said.outcome <> 'unsatisfactory' and next.id is null then 'finished' else 'active' end,
      case when said.outcome = 'unsatisfactory' then c.due_on else next.due_on end + tt.grace_days, c.id, told.has_evidence, said.outcome
    from tasks t join organisations o on o.id = t.organisation_id
    join task_types tt on tt.organisation_id = t.organisation_id and tt.id = t.task_type_id
    join task_cycles c on c.organisation_id = t.organisation_id and c.task_id = t.id
    join task_completions said on said.organisation_id = c.organisation_id and said.cycle_id = c.id
    left join task_cycles next on next.organisation_id = c.organisation_id and next.task_id = c.task_id and next.number = c.number + 1
    cross join lateral (select (said.recorded_at at time zone o.time_zone)::date as said_on, (min(f.uploaded_at) at time zone o.time_zone)::date as proved_on
      from files f where f.organisation_id = c.organisation_id and f.record_id = c.id and f.deleted_at is null) days
    cross join lateral (select said_on as since, coalesce(proved_on <= said_on, false) as has_evidence
      union all select proved_on, true where proved_on > said_on and said.revision = c.revision) told
    union all
    select t.organisation_id, t.id, (t.state_since at time zone o.time_zone)::date, 2147483647, t.state, t.overdue_after, t.said_cycle_id, t.has_evidence, t.last_outcome
    from tasks t join organisations o on o.id = t.organisation_id where t.state <> 'active'
  ) told
  where not exists (select from task_history h where h.organisation_id = told.organisation_id and h.task_id = told.task_id)
  order by organisation_id, task_id, since, step desc) by_day;
end $$;
call recall_task_history();
