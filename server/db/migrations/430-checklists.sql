-- The questions that a task type asks, one row for each time that they were saved (decision 070).
create table task_type_checklists (
  organisation_id uuid not null default current_organisation(),
  task_type_id uuid not null,
  version integer not null check (version > 0),
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  saved_by uuid,
  saved_at timestamptz not null,
  primary key (organisation_id, task_type_id, version),
  foreign key (organisation_id, task_type_id) references task_types (organisation_id, id),
  foreign key (organisation_id, saved_by) references users (organisation_id, id)
);
create index on task_type_checklists (organisation_id, saved_by);
call keep_as_evidence('task_type_checklists');

-- The version that was on the form; null where there was none, and from before there were any.
alter table task_completions add column checklist_version integer check (checklist_version > 0);
-- Why it is satisfactory in spite of an answer that is not.
alter table task_completions add column despite text;

create table task_completion_answers (
  organisation_id uuid not null default current_organisation(),
  cycle_id uuid not null,
  revision integer not null,
  question_id uuid not null,
  answer jsonb not null check (jsonb_typeof(answer) in ('string', 'number')),
  judgement text check (judgement in ('satisfactory', 'unsatisfactory', 'not-applicable')),
  primary key (organisation_id, cycle_id, revision, question_id),
  foreign key (organisation_id, cycle_id, revision) references task_completions (organisation_id, cycle_id, revision)
);
call keep_as_evidence('task_completion_answers');
