-- The pieces of equipment that a task covers, each with its own due date (decision 068).
create table task_equipment (
  organisation_id uuid not null default current_organisation(),
  task_id uuid not null,
  equipment_id uuid not null,
  property_id uuid not null,
  -- What was entered when the task began to cover it.
  given_last_done_on date,
  given_due_on date,
  -- Satisfactory last; unsatisfactory since; the last round that was over without it.
  last_done_on date,
  certificate_expires_on date,
  failed_on date,
  missed_on date,
  -- Its own cycle, as of a round; null while it is due with the round.
  starts_on date,
  due_on date,
  anchor text,
  because jsonb,
  primary key (organisation_id, task_id, equipment_id),
  check ((starts_on is null) = (anchor is null) and (starts_on is null) = (because is null)),
  check (starts_on is not null or due_on is null),
  foreign key (organisation_id, task_id) references tasks (organisation_id, id),
  foreign key (organisation_id, equipment_id, property_id) references equipment (organisation_id, id, property_id)
);
create index on task_equipment (organisation_id, equipment_id, property_id);
call keep_to_own_organisation('task_equipment');

-- What a completion says of each piece, and how that stood before it.
create table task_completion_equipment (
  organisation_id uuid not null default current_organisation(),
  cycle_id uuid not null,
  revision integer not null,
  equipment_id uuid not null,
  outcome text not null check (outcome in ('satisfactory', 'unsatisfactory', 'not-done')),
  starts_on date not null,
  due_on date,
  anchor text not null,
  primary key (organisation_id, cycle_id, revision, equipment_id),
  foreign key (organisation_id, cycle_id, revision) references task_completions (organisation_id, cycle_id, revision),
  foreign key (organisation_id, equipment_id) references equipment (organisation_id, id)
);
create index on task_completion_equipment (organisation_id, equipment_id);
call keep_as_evidence('task_completion_equipment');

-- A piece that was not done stays due on its day, which may be before the round that follows.
alter table task_cycles drop constraint task_cycles_check;
alter table task_cycles add constraint task_cycles_due check (due_on >= starts_on or anchor::jsonb ? 'alone');
