-- A task whose last day was moved once to align its check with others of the premises: Gas Safety (Installation and Use)
-- Regulations 1998, reg. 36A(2)-(3). One row for each task, so that it happens once (decision 014).
create table task_alignments (
  organisation_id uuid not null default current_organisation(),
  task_id uuid not null,
  cycle_id uuid not null,
  from_on date not null,
  to_on date not null check (to_on > from_on),
  reason text not null,
  aligned_by uuid not null,
  aligned_at timestamptz not null,
  primary key (organisation_id, task_id),
  foreign key (organisation_id, task_id) references tasks (organisation_id, id),
  foreign key (organisation_id, cycle_id) references task_cycles (organisation_id, id),
  foreign key (organisation_id, aligned_by) references users (organisation_id, id)
);
create index on task_alignments (organisation_id, cycle_id);
create index on task_alignments (organisation_id, aligned_by);
call keep_as_evidence('task_alignments');
