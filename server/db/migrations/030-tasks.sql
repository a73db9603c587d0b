-- The organisation's repository of duties that come round. A group of them is an entry of the dictionary TASK_TYPE.
create table task_types (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  code text not null,
  code_key text not null generated always as (lower(code)) stored,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  group_id uuid not null,
  sort_order integer not null default 0,
  statutory boolean not null default false,
  inspection boolean not null default false,
  risk_assessment boolean not null default false,
  interval_id uuid not null,
  basis text not null check (basis in ('fixed', 'completion', 'anniversary', 'once')),
  early_count integer check (early_count > 0),
  early_unit text check (early_unit in ('day', 'week', 'month')),
  grace_days integer not null default 0 check (grace_days between 0 and 366),
  working_days text not null default 'none' check (working_days in ('none', 'before', 'after')),
  interval_basis text not null check (interval_basis in ('statutory', 'acop', 'standard', 'guidance', 'practice', 'own')),
  legal_basis jsonb not null default '[]',
  nations jsonb not null default '[]',
  applies_to text,
  note text,
  -- What a completion must bring: certificate, report, photograph.
  evidence jsonb not null default '[]',
  has_certificate boolean not null default false,
  contractor_business_id uuid,
  archived_at timestamptz,
  primary key (organisation_id, id),
  constraint task_types_code unique (organisation_id, code_key),
  check ((early_count is null) = (early_unit is null)),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, group_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, interval_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, contractor_business_id) references dictionary_entries (organisation_id, id)
);
create index on task_types (organisation_id, group_id);
create index on task_types (organisation_id, interval_id);
create index on task_types (organisation_id, contractor_business_id);
call keep_to_own_organisation('task_types');

create table task_type_areas (
  organisation_id uuid not null default current_organisation(),
  task_type_id uuid not null,
  area_id uuid not null,
  primary key (organisation_id, task_type_id, area_id),
  foreign key (organisation_id, task_type_id) references task_types (organisation_id, id),
  foreign key (organisation_id, area_id) references dictionary_entries (organisation_id, id)
);
create index on task_type_areas (organisation_id, area_id);
call keep_to_own_organisation('task_type_areas');

-- One task type on one property. It is removed and added again, never twice.
create table tasks (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  property_id uuid not null,
  task_type_id uuid not null,
  -- Its own where it differs from the type's.
  own_interval_id uuid,
  -- Of the current cycle; a closed one where there is none.
  status_id uuid not null,
  -- active: it has an open cycle. finished: a one-off task that was done.
  state text not null check (state in ('active', 'suspended', 'not-applicable', 'removed', 'finished')),
  state_since timestamptz not null default now(),
  state_reason text,
  -- When a suspension, or that the duty does not apply, is looked at again.
  review_on date,
  approved_by uuid,
  cycle_id uuid,
  -- Of the current cycle, for lists: when it is due, and the last day on which it is not yet overdue (due date and grace).
  due_on date,
  overdue_after date,
  last_done_on date,
  last_outcome text check (last_outcome in ('satisfactory', 'actions-raised', 'unsatisfactory')),
  instructions text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint tasks_once unique (organisation_id, property_id, task_type_id),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, task_type_id) references task_types (organisation_id, id),
  foreign key (organisation_id, own_interval_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, status_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, approved_by) references users (organisation_id, id)
);
create index on tasks (organisation_id, task_type_id, due_on);
create index on tasks (organisation_id, state, due_on, id);
create index on tasks (organisation_id, status_id);
create index on tasks (organisation_id, own_interval_id);
create index on tasks (organisation_id, approved_by);
call keep_to_own_organisation('tasks');

create table task_owners (
  organisation_id uuid not null default current_organisation(),
  task_id uuid not null,
  user_id uuid not null,
  primary key (organisation_id, task_id, user_id),
  foreign key (organisation_id, task_id) references tasks (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index on task_owners (organisation_id, user_id);
call keep_to_own_organisation('task_owners');

-- One round of a task. What was done stands in its completions.
create table task_cycles (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  task_id uuid not null,
  number integer not null check (number > 0),
  starts_on date not null,
  -- Null: nothing says when, as for duties that an event calls for.
  due_on date,
  -- What the dates of later rounds are counted from, as the engine keeps it.
  anchor text not null,
  -- Why it is due then, in the engine's parts.
  because jsonb not null,
  -- ended: closed without being done, because the task was removed or does not apply.
  state text not null check (state in ('open', 'done', 'ended')),
  done_on date,
  outcome text check (outcome in ('satisfactory', 'actions-raised', 'unsatisfactory')),
  revision integer not null default 0,
  closed_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, task_id, number),
  check (due_on >= starts_on),
  check ((state = 'done') = (done_on is not null)),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, task_id) references tasks (organisation_id, id)
);
create unique index task_cycles_one_open on task_cycles (organisation_id, task_id) where state = 'open';
create index on task_cycles (organisation_id, done_on);
call keep_to_own_organisation('task_cycles');
alter table tasks add foreign key (organisation_id, cycle_id) references task_cycles (organisation_id, id) deferrable initially deferred;
create index on tasks (organisation_id, cycle_id);

-- What was said of a cycle when it was completed, and each correction: the last revision holds, none is ever changed.
create table task_completions (
  organisation_id uuid not null default current_organisation(),
  cycle_id uuid not null,
  revision integer not null check (revision > 0),
  done_on date not null,
  done_by text not null,
  outcome text not null check (outcome in ('satisfactory', 'actions-raised', 'unsatisfactory')),
  certificate_number text,
  certificate_issued_on date,
  certificate_expires_on date,
  note text,
  follow_up text,
  -- Why there is no file, where the task type asks for one.
  without_evidence_reason text,
  -- Why it was said again; null on the first.
  reason text,
  recorded_by uuid,
  recorded_at timestamptz not null,
  primary key (organisation_id, cycle_id, revision),
  check ((revision = 1) = (reason is null)),
  foreign key (organisation_id, cycle_id) references task_cycles (organisation_id, id),
  foreign key (organisation_id, recorded_by) references users (organisation_id, id)
);
create index on task_completions (organisation_id, recorded_by);
call keep_as_evidence('task_completions');

alter table organisations add column due_window_days integer not null default 30 check (due_window_days between 0 and 366);
