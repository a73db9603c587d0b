-- One contact of an authority with a property: who came, what for, what was seen, said, asked for and taken, what came of it.
create table enforcement_visits (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  reference text not null,
  property_id uuid not null,
  category_id uuid not null,
  visited_on date not null,
  kind text check (kind in ('INSPECTION', 'AUDIT', 'INVESTIGATION', 'COMPLAINT', 'LICENCE_VISIT')),
  authority text,
  officers jsonb not null,
  reason text,
  announced boolean,
  present text,
  areas_seen text,
  powers_used text,
  samples_taken text,
  asked_for text,
  handed_over text,
  said text,
  outcome_id uuid,
  letter_received_on date,
  next_visit_on date,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, category_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, outcome_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id)
);
create index on enforcement_visits (organisation_id, visited_on desc, id);
create index on enforcement_visits (organisation_id, property_id, visited_on desc);
create index on enforcement_visits (organisation_id, category_id, visited_on desc);
create index on enforcement_visits (organisation_id, outcome_id);
create index on enforcement_visits (organisation_id, next_visit_on, id);
create index on enforcement_visits (organisation_id, created_by);
call keep_to_own_organisation('enforcement_visits');
