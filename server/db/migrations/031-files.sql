-- A file of a record. Its content is in the file store, under its SHA-256.
create table files (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  record_id uuid not null,
  name text not null,
  -- Two names that differ only in case are the same.
  name_key text not null,
  size integer not null check (size > 0),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'application/pdf')),
  evidence text check (evidence in ('certificate', 'report', 'photograph')),
  uploaded_at timestamptz not null,
  uploaded_by uuid,
  -- A deleted file is out of sight; that it was there, and what it was, stays provable.
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, record_id) references records (organisation_id, id),
  foreign key (organisation_id, uploaded_by) references users (organisation_id, id),
  foreign key (organisation_id, deleted_by) references users (organisation_id, id)
);
create unique index files_name on files (organisation_id, record_id, name_key) where deleted_at is null;
create index on files (organisation_id, record_id, uploaded_at);
create index on files (organisation_id, file_hash);
create index on files (organisation_id, uploaded_by);
create index on files (organisation_id, deleted_by);
call keep_to_own_organisation('files');

-- Files on their way to a record. What is not committed within a day is dropped.
create table upload_sessions (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  record_id uuid not null,
  opened_by uuid not null,
  opened_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, record_id) references records (organisation_id, id),
  foreign key (organisation_id, opened_by) references users (organisation_id, id)
);
create index on upload_sessions (organisation_id, record_id);
create index on upload_sessions (organisation_id, opened_by, opened_at);
create index on upload_sessions (organisation_id, opened_at);
call keep_to_own_organisation('upload_sessions');

create table upload_session_files (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  session_id uuid not null,
  name text not null,
  name_key text not null,
  size integer not null check (size > 0),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'application/pdf')),
  evidence text check (evidence in ('certificate', 'report', 'photograph')),
  uploaded_at timestamptz not null,
  primary key (organisation_id, id),
  constraint upload_session_files_name unique (organisation_id, session_id, name_key),
  foreign key (organisation_id, session_id) references upload_sessions (organisation_id, id) on delete cascade
);
create index on upload_session_files (organisation_id, file_hash);
call keep_to_own_organisation('upload_session_files');

-- The small picture of a picture, both by the hash of their content.
create table thumbnails (
  organisation_id uuid not null default current_organisation(),
  picture_hash text not null,
  file_hash text not null,
  primary key (organisation_id, picture_hash)
);
create index on thumbnails (organisation_id, file_hash);
call keep_to_own_organisation('thumbnails');

-- Content that is in the store, or about to be, and that no row names yet or any more. The row is there before the
-- content is, so a server that is killed in between leaves nothing that is not known of (decision 016).
create table unclaimed_contents (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  content_hash text not null,
  since timestamptz not null,
  primary key (organisation_id, id)
);
create index on unclaimed_contents (organisation_id, since);
create index on unclaimed_contents (organisation_id, content_hash);
call keep_to_own_organisation('unclaimed_contents');

-- The store is one for all organisations: its content may go when none of them has a row that names it.
create function is_content_named(hash text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (
    select from organisations o where
      exists (select from files f where f.organisation_id = o.id and f.file_hash = hash)
      or exists (select from upload_session_files f where f.organisation_id = o.id and f.file_hash = hash)
      or exists (select from thumbnails t where t.organisation_id = o.id and t.file_hash = hash)
      or exists (select from unclaimed_contents u where u.organisation_id = o.id and u.content_hash = hash)
      or exists (select from imports i where i.organisation_id = o.id and i.file_hash = hash)
  )
$$;
revoke all on function is_content_named(text) from public;
grant execute on function is_content_named(text) to lintel_app;
