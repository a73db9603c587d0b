create table imports (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  file_name text not null,
  file_hash text not null,
  file_size integer not null,
  -- What reading the file once told of its sheets: headings, samples, different values.
  sheets jsonb not null,
  stage text not null default 'preparing' check (stage in ('preparing', 'checking', 'checked', 'running', 'finished', 'cancelled', 'stopped', 'undoing', 'undone')),
  setup jsonb,
  choices jsonb not null default '[]',
  row_count integer not null default 0,
  -- How far the pass under way is. Written with the rows themselves, so that no row is done twice or left out.
  done_count integer not null default 0,
  attempts integer not null default 0,
  counts jsonb,
  checked jsonb,
  message text,
  checked_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id)
);
create index on imports (organisation_id, created_at);
create index on imports (organisation_id, created_by);
call keep_to_own_organisation('imports');

-- The properties that an import made or changed: what stood there before, and how long their activity was then.
create table import_properties (
  organisation_id uuid not null default current_organisation(),
  import_id uuid not null,
  property_id uuid not null,
  row_number integer not null,
  is_new boolean not null,
  before jsonb,
  activity_count integer not null,
  primary key (organisation_id, import_id, property_id),
  foreign key (organisation_id, import_id) references imports (organisation_id, id),
  -- The record, not the property: a new property goes away when its import is undone, its activity stays.
  foreign key (organisation_id, property_id) references records (organisation_id, id)
);
create index on import_properties (organisation_id, property_id);
call keep_to_own_organisation('import_properties');

create table import_entries (
  organisation_id uuid not null default current_organisation(),
  import_id uuid not null,
  entry_id uuid not null,
  name text not null,
  primary key (organisation_id, import_id, entry_id),
  foreign key (organisation_id, import_id) references imports (organisation_id, id)
);
call keep_to_own_organisation('import_entries');

create table import_refusals (
  organisation_id uuid not null default current_organisation(),
  import_id uuid not null,
  row_number integer not null,
  label text not null,
  cells jsonb not null,
  problems jsonb not null,
  primary key (organisation_id, import_id, row_number),
  foreign key (organisation_id, import_id) references imports (organisation_id, id)
);
call keep_to_own_organisation('import_refusals');

-- The mapping of a set of headings, as it was used last.
create table import_mappings (
  organisation_id uuid not null default current_organisation(),
  headings_hash text not null,
  fields jsonb not null,
  rest jsonb not null,
  used_at timestamptz not null,
  primary key (organisation_id, headings_hash)
);
call keep_to_own_organisation('import_mappings');
