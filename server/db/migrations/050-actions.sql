-- Something to be put right: on a property, or standalone. What was said of it when it was closed stands in its closings.
create table actions (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  reference text not null,
  name text not null,
  name_sort text not null generated always as (lower(left(name, 100))) stored,
  property_id uuid,
  -- What it came from, and what that was called then. Any kind of record may raise actions.
  source_type text check (source_type in ('TASK', 'INSPECTION_REPORT', 'ACCIDENT', 'ENFORCEMENT_VISIT')),
  source_id uuid,
  source_caption text,
  -- The task that it came from, itself or by an inspection report.
  task_id uuid,
  status_id uuid not null,
  state text not null default 'open' check (state in ('open', 'awaiting-verification', 'closed', 'evidence-not-held')),
  priority text not null check (priority in ('HIGH', 'MEDIUM', 'LOW', 'ADVISORY')),
  -- The gravest that it has had: what closing asks for follows from it, so that lowering the priority is no way round.
  gravest_priority text not null check (gravest_priority in ('HIGH', 'MEDIUM', 'LOW', 'ADVISORY')),
  priority_order integer not null generated always as (array_position(array['HIGH', 'MEDIUM', 'LOW', 'ADVISORY'], priority)) stored,
  start_on date not null,
  due_on date not null check (due_on >= start_on),
  due_by_inspection_on date,
  location text,
  observation text,
  assignee_id uuid,
  extension_count integer not null default 0,
  raised_on date not null,
  closed_on date,
  created_at timestamptz not null,
  created_by uuid,
  -- When it was raised, or last opened again after it was closed: older files prove nothing of the work.
  opened_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  check ((source_type is null) = (source_id is null)),
  check ((state in ('closed', 'evidence-not-held')) = (closed_on is not null)),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, source_id) references records (organisation_id, id),
  foreign key (organisation_id, task_id) references tasks (organisation_id, id),
  foreign key (organisation_id, status_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, assignee_id) references users (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id),
  foreign key (organisation_id, deleted_by) references users (organisation_id, id)
);
create index on actions (organisation_id, state, due_on, id);
create index on actions (organisation_id, due_on, id);
create index on actions (organisation_id, property_id, state, due_on);
create index on actions (organisation_id, assignee_id, state);
create index on actions (organisation_id, source_id);
create index on actions (organisation_id, task_id);
create index on actions (organisation_id, status_id);
create index on actions (organisation_id, closed_on);
create index on actions (organisation_id, created_by);
create index on actions (organisation_id, deleted_by);
call keep_to_own_organisation('actions');

create table action_areas (
  organisation_id uuid not null default current_organisation(),
  action_id uuid not null,
  area_id uuid not null,
  primary key (organisation_id, action_id, area_id),
  foreign key (organisation_id, action_id) references actions (organisation_id, id),
  foreign key (organisation_id, area_id) references dictionary_entries (organisation_id, id)
);
create index on action_areas (organisation_id, area_id);
call keep_to_own_organisation('action_areas');

-- Each moving of a due date to a later day, and why. Nobody sets the count back.
create table action_extensions (
  organisation_id uuid not null default current_organisation(),
  action_id uuid not null,
  number integer not null check (number > 0),
  from_on date not null,
  to_on date not null,
  reason text not null,
  extended_by uuid,
  extended_at timestamptz not null,
  primary key (organisation_id, action_id, number),
  check (to_on > from_on),
  foreign key (organisation_id, action_id) references actions (organisation_id, id),
  foreign key (organisation_id, extended_by) references users (organisation_id, id)
);
create index on action_extensions (organisation_id, extended_by);
call keep_as_evidence('action_extensions');

-- What was said of the closing of an action, one saying after another (decision 019).
create table action_closings (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  action_id uuid not null,
  number integer not null check (number > 0),
  event text not null check (event in ('done', 'closed', 'accepted', 'rejected', 'reopened', 'restated', 'brought-in')),
  status_id uuid,
  done_on date,
  done_by text,
  done_by_id uuid,
  note text,
  -- What the files proved then, and what was asked for.
  evidence jsonb not null,
  demanded_evidence jsonb not null,
  demanded_second_person boolean not null,
  said_by uuid,
  said_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, action_id, number),
  foreign key (organisation_id, action_id) references actions (organisation_id, id),
  foreign key (organisation_id, status_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, done_by_id) references users (organisation_id, id),
  foreign key (organisation_id, said_by) references users (organisation_id, id)
);
create index on action_closings (organisation_id, status_id);
create index on action_closings (organisation_id, done_by_id);
create index on action_closings (organisation_id, said_by);
call keep_as_evidence('action_closings');

-- Who an action was given to; without a user: to nobody any more.
create table action_assignments (
  organisation_id uuid not null default current_organisation(),
  action_id uuid not null,
  number integer not null check (number > 0),
  user_id uuid,
  assigned_by uuid,
  assigned_at timestamptz not null,
  primary key (organisation_id, action_id, number),
  foreign key (organisation_id, action_id) references actions (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, assigned_by) references users (organisation_id, id)
);
create index on action_assignments (organisation_id, user_id);
create index on action_assignments (organisation_id, assigned_by);
call keep_as_evidence('action_assignments');

-- What closing asks for, where the organisation has set it.
create table action_settings (
  organisation_id uuid not null default current_organisation() references organisations (id),
  version integer not null,
  closing_rules jsonb not null,
  primary key (organisation_id)
);
call keep_to_own_organisation('action_settings');

-- The closed actions of a month that are looked at again: drawn once, whatever number of servers draws.
create table action_samples (
  organisation_id uuid not null default current_organisation(),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  drawn_at timestamptz not null,
  closed_count integer not null,
  primary key (organisation_id, month)
);
call keep_as_evidence('action_samples');

create table action_sampled (
  organisation_id uuid not null default current_organisation(),
  month text not null,
  action_id uuid not null,
  primary key (organisation_id, month, action_id),
  foreign key (organisation_id, month) references action_samples (organisation_id, month),
  foreign key (organisation_id, action_id) references actions (organisation_id, id)
);
create index on action_sampled (organisation_id, action_id);
call keep_as_evidence('action_sampled');

create table action_rechecks (
  organisation_id uuid not null default current_organisation(),
  month text not null,
  action_id uuid not null,
  passed boolean not null,
  note text,
  checked_by uuid,
  checked_at timestamptz not null,
  primary key (organisation_id, month, action_id),
  check (passed or note is not null),
  foreign key (organisation_id, month, action_id) references action_sampled (organisation_id, month, action_id),
  foreign key (organisation_id, checked_by) references users (organisation_id, id)
);
create index on action_rechecks (organisation_id, checked_by);
call keep_as_evidence('action_rechecks');

-- A session without a record holds the files of one that is not made yet.
alter table upload_sessions alter column record_id drop not null;
