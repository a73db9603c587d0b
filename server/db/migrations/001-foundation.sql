create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Every connection of the server works as lintel_app, which owns nothing: row security always applies to it.
grant usage on schema public to lintel_app;

create function current_organisation() returns uuid language sql stable parallel safe
  as $$ select current_setting('lintel.organisation')::uuid $$;

-- Numbers inside a text sort as numbers: P2 before P10.
create function natural_key(value text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(regexp_replace(lower(value), '([0-9]+)', '000000000000\1', 'g'), '[0-9]*([0-9]{12})', '\1', 'g') $$;

-- The owner keeps a policy of its own, so that migrations and backups work where the owner is no superuser.
create procedure secure_table(t regclass, organisation_column text, rights text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy own_organisation on %s to lintel_app using (%I = (select current_organisation())) with check (%I = (select current_organisation()))', t, organisation_column, organisation_column);
  execute format('create policy operator on %s to %I using (true) with check (true)', t, current_user);
  execute format('grant %s on %s to lintel_app', rights, t);
end $$;
create procedure keep_to_own_organisation(t regclass) language sql as $$ call secure_table(t, 'organisation_id', 'select, insert, update, delete') $$;
-- What proves something: written once, read ever after.
create procedure keep_as_evidence(t regclass) language sql as $$ call secure_table(t, 'organisation_id', 'select, insert') $$;

create table organisations (
  id uuid primary key,
  code text not null unique check (code = lower(code)),
  name text not null,
  time_zone text not null default 'Europe/London',
  helpline text,
  support_link text,
  idle_minutes integer not null default 30 check (idle_minutes between 1 and 1440),
  logo bytea,
  logo_type text,
  terms_text text,
  terms_version integer not null default 0,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
call secure_table('organisations', 'id', 'select, update');

-- Before sign-in nobody's organisation is known: the two questions that are allowed then.
create function find_space(space text) returns table (id uuid, name text, is_suspended boolean) language sql stable security definer set search_path = public
  as $$ select id, name, suspended_at is not null from organisations where code = lower(space) $$;
create function only_space() returns text language sql stable security definer set search_path = public
  as $$ select case when count(*) = 1 then min(code) else min(code) filter (where code = 'demo') end from organisations $$;
create function every_organisation() returns table (id uuid, code text) language sql stable security definer set search_path = public
  as $$ select id, code from organisations order by code $$;
revoke all on function find_space(text), only_space(), every_organisation() from public;
grant execute on function find_space(text), only_space(), every_organisation() to lintel_app;

-- One parent row for each record of any kind: activity, comments, files and search hang on it by real foreign keys.
create table records (
  organisation_id uuid not null default current_organisation() references organisations (id),
  id uuid not null,
  kind text not null,
  property_id uuid,
  activity_count integer not null default 0,
  activity_head text,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, kind, id)
);
create index on records (organisation_id, property_id);
call keep_to_own_organisation('records');

create table activity_entries (
  organisation_id uuid not null default current_organisation(),
  record_id uuid not null,
  sequence integer not null check (sequence > 0),
  id uuid not null,
  activity_type text not null,
  event text not null,
  happened_at timestamptz(3) not null,
  actor_id uuid,
  actor_name text not null,
  is_support boolean not null default false,
  request_id text not null,
  summary text,
  comment text,
  changes text not null default '[]',
  previous_hash text,
  hash text not null,
  primary key (organisation_id, record_id, sequence),
  unique (organisation_id, id),
  foreign key (organisation_id, record_id) references records (organisation_id, id)
);
create index on activity_entries (organisation_id, happened_at);
call keep_as_evidence('activity_entries');

create table dictionaries (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  name text not null,
  primary key (organisation_id, id),
  unique (organisation_id, name),
  foreign key (organisation_id, id) references records (organisation_id, id)
);
call keep_to_own_organisation('dictionaries');

create table dictionary_entries (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  dictionary text not null,
  code text not null,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  sort_order integer not null default 0,
  details jsonb not null default '{}',
  archived_at timestamptz,
  version integer not null default 1,
  primary key (organisation_id, id),
  unique (organisation_id, dictionary, code),
  foreign key (organisation_id, dictionary) references dictionaries (organisation_id, name)
);
create index on dictionary_entries (organisation_id, dictionary, sort_order);
create unique index dictionary_entries_name on dictionary_entries (organisation_id, dictionary, name_key) where archived_at is null;
call keep_to_own_organisation('dictionary_entries');

create table users (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  login text not null check (login = lower(login)),
  email text not null check (email = lower(email)),
  full_name text not null,
  name_key text not null generated always as (lower(full_name)) stored,
  job_title text,
  phone text,
  is_external boolean not null default false,
  password_hash text,
  password_must_change boolean not null default false,
  terms_accepted integer not null default 0,
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (organisation_id, id),
  unique (organisation_id, login),
  unique (organisation_id, email),
  foreign key (organisation_id, id) references records (organisation_id, id)
);
call keep_to_own_organisation('users');

create table roles (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  code text not null,
  name text not null,
  description text,
  permissions jsonb not null,
  sort_order integer not null default 0,
  version integer not null default 1,
  primary key (organisation_id, id),
  unique (organisation_id, code),
  foreign key (organisation_id, id) references records (organisation_id, id)
);
call keep_to_own_organisation('roles');

create table properties (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  property_reference_number text not null,
  reference_key text not null generated always as (lower(property_reference_number)) stored,
  reference_sort text not null generated always as (natural_key(property_reference_number)) stored,
  unique_property_reference_number text,
  external_id text,
  client_specific_code text,
  address1 text not null,
  address1_sort text not null generated always as (natural_key(address1)) stored,
  address2 text,
  address3 text,
  address4 text,
  address5 text,
  postcode text,
  building_name text,
  city text,
  county text,
  nation text check (nation in ('england', 'wales', 'scotland', 'northern-ireland')),
  region_id uuid,
  landlord_id uuid,
  local_authority_id uuid,
  property_type_id uuid,
  property_use_id uuid,
  storeys integer,
  height_metres double precision,
  dwellings integer,
  floor_area_square_metres integer,
  built_year integer,
  has_common_parts boolean,
  has_sleeping_risk boolean,
  gas_supply text check (gas_supply in ('none', 'communal', 'dwellings', 'both')),
  water_system text check (water_system in ('none', 'mains-fed', 'stored-cold', 'stored-hot-and-cold')),
  asbestos text check (asbestos in ('presumed', 'found', 'not-found', 'built-since-2000')),
  passenger_lifts integer,
  has_communal_heating boolean,
  has_air_conditioning boolean,
  has_fire_alarm boolean,
  has_emergency_lighting boolean,
  has_sprinklers boolean,
  has_dry_riser boolean,
  has_smoke_vents boolean,
  has_lightning_protection boolean,
  has_oil_storage boolean,
  has_play_area boolean,
  has_swimming_pool boolean,
  notes text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  archived_at timestamptz,
  archived_reason text,
  primary key (organisation_id, id),
  constraint properties_reference unique (organisation_id, reference_key),
  constraint properties_uprn unique (organisation_id, unique_property_reference_number),
  constraint properties_external_id unique (organisation_id, external_id),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, region_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, landlord_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, local_authority_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, property_type_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, property_use_id) references dictionary_entries (organisation_id, id)
);
create index on properties (organisation_id, reference_sort, id);
create index on properties (organisation_id, address1_sort, id);
create index on properties (organisation_id, postcode);
create index on properties (organisation_id, region_id);
create index on properties (organisation_id, landlord_id);
create index on properties (organisation_id, local_authority_id);
create index on properties (organisation_id, property_type_id);
create index on properties (organisation_id, property_use_id);
create index on properties (organisation_id, city);
create index on properties (organisation_id, county);
create index on properties (organisation_id, building_name);
create index on properties (organisation_id, changed_at);
call keep_to_own_organisation('properties');
alter table records add foreign key (organisation_id, property_id) references properties (organisation_id, id) deferrable initially deferred;

create table property_owners (
  organisation_id uuid not null default current_organisation(),
  property_id uuid not null,
  user_id uuid not null,
  primary key (organisation_id, property_id, user_id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index on property_owners (organisation_id, user_id);
call keep_to_own_organisation('property_owners');

-- A grant gives a person a role over everything, a region, a landlord, or chosen properties.
create table grants (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  reach text not null check (reach in ('organisation', 'region', 'landlord', 'properties')),
  region_id uuid,
  landlord_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, role_id) references roles (organisation_id, id),
  foreign key (organisation_id, region_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, landlord_id) references dictionary_entries (organisation_id, id),
  check ((reach = 'region') = (region_id is not null) and (reach = 'landlord') = (landlord_id is not null))
);
create index on grants (organisation_id, user_id);
create index on grants (organisation_id, role_id);
create index on grants (organisation_id, region_id);
create index on grants (organisation_id, landlord_id);
call keep_to_own_organisation('grants');

create table grant_properties (
  organisation_id uuid not null default current_organisation(),
  grant_id uuid not null,
  property_id uuid not null,
  primary key (organisation_id, grant_id, property_id),
  foreign key (organisation_id, grant_id) references grants (organisation_id, id) on delete cascade,
  foreign key (organisation_id, property_id) references properties (organisation_id, id)
);
create index on grant_properties (organisation_id, property_id);
call keep_to_own_organisation('grant_properties');

create table sessions (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  user_id uuid not null,
  secret_hash text not null,
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  is_remembered boolean not null default false,
  address text,
  browser text,
  support_reason text,
  support_until timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, secret_hash),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index on sessions (organisation_id, user_id);
call keep_to_own_organisation('sessions');

-- Links that are mailed and work once: invitations and forgotten passwords.
create table password_links (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  user_id uuid not null,
  secret_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, secret_hash),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index on password_links (organisation_id, user_id);
call keep_to_own_organisation('password_links');

create table filter_presets (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  user_id uuid not null,
  list_type text not null,
  table_name text not null,
  name text not null,
  filter_data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint filter_presets_name unique (organisation_id, user_id, table_name, list_type, name),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
call keep_to_own_organisation('filter_presets');

create table table_presets (
  organisation_id uuid not null default current_organisation(),
  user_id uuid not null,
  table_code text not null,
  table_size integer not null,
  preset_data jsonb not null,
  primary key (organisation_id, user_id, table_code),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
call keep_to_own_organisation('table_presets');

-- The answer to a create that carried an Idempotency-Key; the same key gives it again.
create table idempotency_keys (
  organisation_id uuid not null default current_organisation(),
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  status integer,
  answer text,
  created_at timestamptz not null default now(),
  primary key (organisation_id, user_id, key),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index on idempotency_keys (organisation_id, created_at);
call keep_to_own_organisation('idempotency_keys');

-- Search text, apart from the records: text operators are not leakproof, so they may not run under row security.
create table search_texts (
  organisation_id uuid not null default current_organisation(),
  record_id uuid not null,
  kind text not null,
  property_id uuid,
  caption text not null,
  words text not null,
  primary key (organisation_id, record_id),
  foreign key (organisation_id, record_id) references records (organisation_id, id) on delete cascade
);
call keep_to_own_organisation('search_texts');

-- Attempts to sign in and the like, counted over all processes and before any organisation is known.
create table throttle (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on throttle to lintel_app;
