-- Something that happened at a property: to somebody, nearly to somebody, or to the place. What it says of people is
-- personal, and in columns of its own; every saving is kept as it was (accident_versions).
create table accidents (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  reference text not null,
  property_id uuid not null,
  category_id uuid not null,
  -- On the clocks of the place.
  happened_on date not null,
  happened_at text check (happened_at ~ '^[0-2]\d:[0-5]\d$'),
  location_id uuid,
  location_description text,
  company_name text,
  department text,
  sub_activity_id uuid,
  note text,
  main_industry_id uuid,
  geographical_area_id uuid,
  local_authority_id uuid,
  incident_kind_id uuid,
  fall_height double precision,
  work_process_id uuid,
  main_factor_id uuid,
  sex_id uuid,
  relation_id uuid,
  reporter jsonb not null,
  injured_person jsonb not null,
  investigator jsonb not null,
  investigation jsonb not null,
  other_investigation jsonb not null,
  riddor_reportable boolean,
  riddor_reported_on date,
  riddor_reported_by text,
  created_at timestamptz not null,
  created_by uuid,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, category_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, location_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, sub_activity_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, main_industry_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, geographical_area_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, local_authority_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, incident_kind_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, work_process_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, main_factor_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, sex_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, relation_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id)
);
create index accidents_by_day on accidents (organisation_id, happened_on desc, id);
create index on accidents (organisation_id, property_id, happened_on desc);
create index on accidents (organisation_id, category_id, happened_on desc);
create index on accidents (organisation_id, location_id);
create index on accidents (organisation_id, sub_activity_id);
create index on accidents (organisation_id, main_industry_id);
create index on accidents (organisation_id, geographical_area_id);
create index on accidents (organisation_id, local_authority_id);
create index on accidents (organisation_id, incident_kind_id);
create index on accidents (organisation_id, work_process_id);
create index on accidents (organisation_id, main_factor_id);
create index on accidents (organisation_id, sex_id);
create index on accidents (organisation_id, relation_id);
create index on accidents (organisation_id, created_by);
call keep_to_own_organisation('accidents');

create table accident_injuries (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  accident_id uuid not null,
  severity_id uuid,
  part_id uuid not null,
  injury_id uuid not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, accident_id) references accidents (organisation_id, id),
  foreign key (organisation_id, severity_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, part_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, injury_id) references dictionary_entries (organisation_id, id)
);
create index on accident_injuries (organisation_id, accident_id);
create index on accident_injuries (organisation_id, severity_id);
create index on accident_injuries (organisation_id, part_id);
create index on accident_injuries (organisation_id, injury_id);
call keep_to_own_organisation('accident_injuries');

create table accident_interviews (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  accident_id uuid not null,
  name text not null,
  status_id uuid,
  role_id uuid,
  interviewed_on date,
  note text,
  created_at timestamptz not null,
  -- Out of sight, but there: what somebody said of an accident may be evidence.
  removed_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, accident_id) references accidents (organisation_id, id),
  foreign key (organisation_id, status_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, role_id) references dictionary_entries (organisation_id, id)
);
create index on accident_interviews (organisation_id, accident_id);
create index on accident_interviews (organisation_id, status_id);
create index on accident_interviews (organisation_id, role_id);
call keep_to_own_organisation('accident_interviews');

-- An accident, its injuries and interviews as they stood after each saving: the log says which fields changed, and this
-- what they said.
create table accident_versions (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  accident_id uuid not null,
  what text not null check (what in ('accident', 'injuries', 'interview')),
  said jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, accident_id) references accidents (organisation_id, id),
  foreign key (organisation_id, saved_by) references users (organisation_id, id)
);
create index on accident_versions (organisation_id, accident_id);
create index on accident_versions (organisation_id, saved_by);
call keep_as_evidence('accident_versions');
