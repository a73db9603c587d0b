-- One matter of damp, mould or another hazard that the landlord became aware of (decision 042). What was reported is kept in
-- columns; what happened since is only added to, and its clocks follow from both.
create table hazard_cases (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  reference text not null,
  property_id uuid not null,
  dwelling text,
  hazard text not null,
  ground text not null check (ground in ('SIGNIFICANT', 'EMERGENCY')),
  aware_at timestamptz not null,
  source text not null,
  description text,
  rooms text,
  tenant_name text,
  tenant_contact text,
  vulnerability text,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  -- The open clock that ends first and its last moment, as they follow from the entries: written with each of them.
  next_clock text,
  next_due_on date,
  next_due_at timestamptz,
  open_clock_count integer not null default 0,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id)
);
create index on hazard_cases (organisation_id, next_due_at, id);
create index on hazard_cases (organisation_id, property_id, next_due_at);
create index on hazard_cases (organisation_id, aware_at desc, id);
create index on hazard_cases (organisation_id, hazard, aware_at desc);
create index on hazard_cases (organisation_id, created_by);
call keep_to_own_organisation('hazard_cases');

-- Who is told of its clocks.
create table hazard_case_people (
  organisation_id uuid not null default current_organisation(),
  case_id uuid not null,
  user_id uuid not null,
  primary key (organisation_id, case_id, user_id),
  foreign key (organisation_id, case_id) references hazard_cases (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index on hazard_case_people (organisation_id, user_id);
call keep_to_own_organisation('hazard_case_people');

create table hazard_case_entries (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  case_id uuid not null,
  kind text not null,
  happened_at timestamptz not null,
  -- What its kind adds (HazardEntryDetails).
  details jsonb not null,
  note text,
  file_id uuid,
  said_by uuid,
  said_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, case_id) references hazard_cases (organisation_id, id),
  foreign key (organisation_id, file_id) references files (organisation_id, id),
  foreign key (organisation_id, said_by) references users (organisation_id, id)
);
create index on hazard_case_entries (organisation_id, case_id, id);
create index on hazard_case_entries (organisation_id, file_id);
create index on hazard_case_entries (organisation_id, said_by);
call keep_as_evidence('hazard_case_entries');

alter table actions drop constraint actions_source_type_check, add constraint actions_source_type_check
  check (source_type in ('TASK', 'INSPECTION_REPORT', 'ACCIDENT', 'ENFORCEMENT_VISIT', 'HAZARD_CASE'));

call keep_search_texts_of('HAZARD_CASE');
