-- Figures are kept, not counted anew for each reader (decision 025). Of each kind that is counted there is a table of cells,
-- and one of what changed since they were last summed: a change only ever appends, so that writers never wait for each other.

-- An organisation without a row here has no cells yet: its figures are counted from the rows themselves.
create table kept_counts (
  organisation_id uuid not null default current_organisation() references organisations (id),
  -- Another one whenever cells change: what a server remembers of them holds as long as this stays.
  version uuid not null default gen_random_uuid(),
  primary key (organisation_id)
);
call keep_to_own_organisation('kept_counts');

-- Tasks of properties in use. What has no due date has infinity, what nothing was said of the outcome 'none'.
create table task_counts (
  organisation_id uuid not null default current_organisation(),
  task_type_id uuid not null,
  state text not null,
  last_outcome text not null,
  is_done boolean not null,
  has_evidence boolean not null,
  has_open_action boolean not null,
  due_on date not null,
  overdue_after date not null,
  n integer not null,
  primary key (organisation_id, task_type_id, due_on, overdue_after, state, last_outcome, is_done, has_evidence, has_open_action)
);
call keep_to_own_organisation('task_counts');
create table task_count_changes (
  organisation_id uuid not null default current_organisation(),
  id uuid not null default gen_random_uuid(),
  task_type_id uuid not null,
  state text not null,
  last_outcome text not null,
  is_done boolean not null,
  has_evidence boolean not null,
  has_open_action boolean not null,
  due_on date not null,
  overdue_after date not null,
  n integer not null,
  primary key (organisation_id, id)
);
call keep_to_own_organisation('task_count_changes');

-- Duties of each property: on how many properties there are any.
create table duty_counts (
  organisation_id uuid not null default current_organisation(),
  property_id uuid not null,
  n integer not null,
  primary key (organisation_id, property_id)
);
call keep_to_own_organisation('duty_counts');
create table duty_count_changes (
  organisation_id uuid not null default current_organisation(),
  id uuid not null default gen_random_uuid(),
  property_id uuid not null,
  n integer not null,
  primary key (organisation_id, id)
);
call keep_to_own_organisation('duty_count_changes');

-- Actions, those of archived properties left out. The due date of a closed one says nothing any more: infinity.
create table action_counts (
  organisation_id uuid not null default current_organisation(),
  priority text not null,
  state text not null,
  is_extended boolean not null,
  due_on date not null,
  n integer not null,
  primary key (organisation_id, state, due_on, priority, is_extended)
);
call keep_to_own_organisation('action_counts');
create table action_count_changes (
  organisation_id uuid not null default current_organisation(),
  id uuid not null default gen_random_uuid(),
  priority text not null,
  state text not null,
  is_extended boolean not null,
  due_on date not null,
  n integer not null,
  primary key (organisation_id, id)
);
call keep_to_own_organisation('action_count_changes');
