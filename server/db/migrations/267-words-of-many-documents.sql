-- The contents that hold the words are gathered first, so that the plan knows how many they are: PostgreSQL may not ask the
-- statistics of words under row-level security, took every word for a rare one and looked up 130,000 files one by one.
drop function search_file_texts(text[], uuid[]);
create function search_file_texts(searched text[], reachable uuid[] default null, most integer default null)
  returns table (record_id uuid, property_id uuid, caption text, place integer)
  language plpgsql stable security definer set search_path = public rows 100
as $$
declare
  sought tsquery;
  contents text[];
begin
  if cardinality(searched) = 0 then return; end if;
  select string_agg(format('%L:*', word), ' & ')::tsquery into sought from unnest(searched) word;
  select array_agg(t.file_hash) into contents from file_texts t where t.organisation_id = current_organisation() and t.words @@ sought;
  return query execute 'select f.id, f.property_id, f.name, 2
    from unnest($1) found(file_hash) join files f on f.organisation_id = $2 and f.file_hash = found.file_hash and f.deleted_at is null
    where not f.property_archived and ($3 is null or f.property_id is null or f.property_id = any ($3))'
    || case when most is null then '' else format(' limit %s', most) end
    using contents, current_organisation(), reachable;
end $$;
revoke all on function search_file_texts(text[], uuid[], integer) from public;
grant execute on function search_file_texts(text[], uuid[], integer) to lintel_app;
