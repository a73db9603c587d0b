-- The library takes documents that records do not (Word, spreadsheets, text), and a new version comes in place of the former.
alter table upload_sessions
  add column takes_documents boolean not null default false,
  add column supersedes_id uuid,
  add foreign key (organisation_id, supersedes_id) references files (organisation_id, id);
create index on upload_sessions (organisation_id, supersedes_id);
alter table files drop constraint files_content_type_check, add constraint files_content_type_check check (content_type in
  ('image/jpeg', 'image/png', 'application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/plain', 'text/csv'));
alter table upload_session_files drop constraint upload_session_files_content_type_check, add constraint upload_session_files_content_type_check check (content_type in
  ('image/jpeg', 'image/png', 'application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/plain', 'text/csv'));

-- What can be read in a content, once however often it is kept: its words, without their order, and why there are none.
create table file_texts (
  organisation_id uuid not null default current_organisation(),
  file_hash text not null,
  state text not null check (state in ('READ', 'NO_TEXT', 'LOCKED', 'TOO_LARGE', 'UNREADABLE')),
  words tsvector not null,
  read_at timestamptz not null,
  primary key (organisation_id, file_hash)
);
create index on file_texts using gin (words);
call keep_to_own_organisation('file_texts');

-- The files whose text holds all of these words, or words that begin so. What of them may be seen is asked of their records.
-- The index of words serves no operator under row-level security, so the organisation is the transaction's (decision 012).
create function search_file_texts(searched text[], reachable uuid[] default null)
  returns table (record_id uuid, property_id uuid, caption text, place integer)
  language plpgsql stable security definer set search_path = public rows 100
as $$
begin
  if cardinality(searched) = 0 then return; end if;
  return query select f.id, f.property_id, f.name, 2
  from file_texts t join files f on f.organisation_id = t.organisation_id and f.file_hash = t.file_hash and f.deleted_at is null
  where t.organisation_id = current_organisation()
    and t.words @@ (select string_agg(format('%L:*', word), ' & ') from unnest(searched) word)::tsquery
    and not f.property_archived and (reachable is null or f.property_id = any (reachable));
end $$;
revoke all on function search_file_texts(text[], uuid[]) from public;
grant execute on function search_file_texts(text[], uuid[]) to lintel_app;
