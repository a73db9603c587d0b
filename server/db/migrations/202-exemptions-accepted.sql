-- That a statutory duty does not apply is proposed by one person and accepted or rejected by another; both stay.
create table task_exemptions (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  task_id uuid not null,
  reason text not null,
  review_on date,
  proposed_by uuid,
  -- The letter box of that day and the accounts that had it: an address that is changed since makes nobody a second person.
  proposed_as text,
  proposers uuid[] not null,
  proposed_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, task_id) references tasks (organisation_id, id),
  foreign key (organisation_id, proposed_by) references users (organisation_id, id)
);
create index on task_exemptions (organisation_id, task_id);
create index on task_exemptions (organisation_id, proposed_by);
call keep_as_evidence('task_exemptions');

create table task_exemption_decisions (
  organisation_id uuid not null default current_organisation(),
  exemption_id uuid not null,
  outcome text not null check (outcome in ('accepted', 'rejected', 'withdrawn')),
  reason text,
  decided_by uuid,
  decided_at timestamptz not null,
  primary key (organisation_id, exemption_id),
  check (outcome <> 'rejected' or reason is not null),
  foreign key (organisation_id, exemption_id) references task_exemptions (organisation_id, id),
  foreign key (organisation_id, decided_by) references users (organisation_id, id)
);
create index on task_exemption_decisions (organisation_id, decided_by);
call keep_as_evidence('task_exemption_decisions');

-- The proposal that waits; none once it is decided, or the task is gone.
alter table tasks
  add column exemption_id uuid,
  add foreign key (organisation_id, exemption_id) references task_exemptions (organisation_id, id);
create index on tasks (organisation_id, exemption_id) where exemption_id is not null;
