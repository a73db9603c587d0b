-- RAG reports that people asked for (decision 046), and what was made of them, until they expire.
create table rag_reports (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  list text not null check (list in ('property', 'task')),
  search jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  done_count integer not null default 0,
  total_count integer,
  -- Which properties stand in it: it is given only to somebody who may still see all of them.
  property_ids uuid[] not null default '{}',
  file_hash text,
  file_size bigint,
  error_message text,
  primary key (organisation_id, id),
  foreign key (organisation_id, asked_by) references users (organisation_id, id),
  check ((state = 'done') = (file_hash is not null))
);
create index on rag_reports (organisation_id, asked_by, asked_at);
create index on rag_reports (organisation_id, asked_at);
create index on rag_reports (organisation_id, file_hash) where file_hash is not null;
call keep_to_own_organisation('rag_reports');

create or replace function is_content_named(hash text) returns boolean language plpgsql stable security definer set search_path = public as $$
declare own uuid;
begin
  for own in select id from organisations loop
    if exists (select from files where organisation_id = own and file_hash = hash)
      or exists (select from upload_session_files where organisation_id = own and file_hash = hash)
      or exists (select from thumbnails where organisation_id = own and file_hash = hash)
      or exists (select from unclaimed_contents where organisation_id = own and content_hash = hash)
      or exists (select from imports where organisation_id = own and file_hash = hash)
      or exists (select from rag_reports where organisation_id = own and file_hash = hash) then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- From which percent of compliance a figure is green, and from which amber (DASH-018).
alter table organisations
  add column green_from integer not null default 90 check (green_from between 0 and 100),
  add column amber_from integer not null default 70 check (amber_from between 0 and 100),
  add constraint organisations_amber_below_green check (amber_from <= green_from);
