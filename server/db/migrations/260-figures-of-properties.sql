-- The list of properties says, narrows and sorts by how each stands (decision 052). Tasks are read for it from this index alone.
alter table tasks
  drop constraint tasks_once,
  add constraint tasks_once unique (organisation_id, property_id, task_type_id)
    include (state, property_archived, due_on, overdue_after, last_done_on, last_outcome, has_evidence);

-- Open actions by property and priority (decision 025).
create table open_action_counts (
  organisation_id uuid not null default current_organisation(),
  property_id uuid not null,
  priority text not null,
  n integer not null,
  primary key (organisation_id, property_id, priority)
);
call keep_to_own_organisation('open_action_counts');
create table open_action_count_changes (
  organisation_id uuid not null default current_organisation(),
  id uuid not null default gen_random_uuid(),
  property_id uuid not null,
  priority text not null,
  n integer not null,
  primary key (organisation_id, id)
);
create index on open_action_count_changes (organisation_id, property_id);
call keep_to_own_organisation('open_action_count_changes');

-- They are filled soon after the start; until then rows are counted.
delete from kept_counts;
