-- The next number of each kind of reference that people see: INS-000123.
create table reference_numbers (
  organisation_id uuid not null default current_organisation(),
  kind text not null,
  last integer not null,
  primary key (organisation_id, kind)
);
call keep_to_own_organisation('reference_numbers');

create table inspection_reports (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  reference text not null,
  task_id uuid not null,
  cycle_id uuid,
  inspected_on date not null,
  inspector text not null,
  outcome text check (outcome in ('satisfactory', 'actions-raised', 'unsatisfactory')),
  actions_identified boolean not null default true,
  summary text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, task_id) references tasks (organisation_id, id),
  foreign key (organisation_id, cycle_id) references task_cycles (organisation_id, id)
);
create index on inspection_reports (organisation_id, task_id, inspected_on);
create index on inspection_reports (organisation_id, cycle_id);
call keep_to_own_organisation('inspection_reports');
