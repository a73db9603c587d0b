-- Who read what a hazard case says of people: once a day for each person and case, and for each file (decision 042).
create table hazard_case_openings (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  case_id uuid not null,
  user_id uuid not null,
  file_id uuid,
  -- Who was only there to support.
  is_support boolean not null default false,
  opened_on date not null,
  opened_at timestamptz not null,
  primary key (organisation_id, id),
  unique nulls not distinct (organisation_id, case_id, user_id, opened_on, file_id),
  foreign key (organisation_id, case_id) references hazard_cases (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, file_id) references files (organisation_id, id)
);
create index on hazard_case_openings (organisation_id, case_id, opened_at desc);
create index on hazard_case_openings (organisation_id, user_id);
create index on hazard_case_openings (organisation_id, file_id);
call keep_as_evidence('hazard_case_openings');
