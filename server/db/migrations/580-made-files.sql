-- What jobs make for the person who asked, until it expires: RAG reports and evidence packs had a table each, which were alike.
create table made_files (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  kind text not null check (kind in ('rag-report', 'evidence-pack')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  request jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  done_count integer not null default 0,
  total_count integer,
  -- The permissions that it was made with, each with the properties on which it was needed: it is given only to somebody who still has them.
  relies_on jsonb not null default '{}',
  file_hash text,
  file_size bigint,
  error_message text,
  primary key (organisation_id, id),
  foreign key (organisation_id, asked_by) references users (organisation_id, id),
  check ((state = 'done') = (file_hash is not null))
);
create index on made_files (organisation_id, asked_by, asked_at);
create index on made_files (organisation_id, asked_at);
create index on made_files (organisation_id, file_hash) where file_hash is not null;
call keep_to_own_organisation('made_files');

insert into made_files (organisation_id, id, kind, asked_by, asked_at, request, state, attempts, done_count, total_count, relies_on, file_hash,
  file_size, error_message)
select organisation_id, id, 'rag-report', asked_by, asked_at, jsonb_build_object('list', list, 'search', search), state, attempts, done_count,
  total_count, jsonb_build_object('PRISM_PROPERTY_VIEW', to_jsonb(property_ids)), file_hash, file_size, error_message
from rag_reports
union all
select organisation_id, id, 'evidence-pack', asked_by, asked_at, request || jsonb_build_object('title', title), state, attempts, done_count,
  total_count, relies_on, file_hash, file_size, error_message
from evidence_packs;
drop table rag_reports;
drop table evidence_packs;

create or replace function is_content_named(hash text) returns boolean language plpgsql stable security definer set search_path = public as $$
declare own uuid;
begin
  for own in select id from organisations loop
    if exists (select from files where organisation_id = own and file_hash = hash)
      or exists (select from upload_session_files where organisation_id = own and file_hash = hash)
      or exists (select from thumbnails where organisation_id = own and file_hash = hash)
      or exists (select from unclaimed_contents where organisation_id = own and content_hash = hash)
      or exists (select from imports where organisation_id = own and file_hash = hash)
      or exists (select from made_files where organisation_id = own and file_hash = hash) then
      return true;
    end if;
  end loop;
  return false;
end $$;
