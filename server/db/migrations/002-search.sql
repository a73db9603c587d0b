-- One index per (organisation, kind, trigrams); a search reads it as the owner, with the organisation taken from the scope.
create index search_texts_words on search_texts using gin (organisation_id, kind, words gin_trgm_ops);

create function search_records(kinds text[], pattern text) returns table (kind text, record_id uuid, property_id uuid, caption text)
  language sql stable security definer set search_path = public rows 50
  as $$
    select s.kind, s.record_id, s.property_id, s.caption
    from search_texts s
    where s.organisation_id = current_organisation() and s.kind = any (kinds) and s.words like all (
      select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' from regexp_split_to_table(lower(pattern), '\s+') word where word <> '')
  $$;
revoke all on function search_records(text[], text) from public;
grant execute on function search_records(text[], text) to lintel_app;
