-- Trigrams within one organisation and kind: the rare ones are found here.
create index search_texts_words on search_texts using gin (organisation_id, kind, words gin_trgm_ops);
-- What many records contain is found sooner by reading on until there is enough; so is the little that a narrow grant reaches.
create index search_texts_place on search_texts (organisation_id, kind, property_id);

-- A word as a pattern that means nothing but itself.
create function literally(word text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(word, '([\\%_])', '\\\1', 'g') $$;

-- The search reads as the owner, with the organisation taken from the scope: under row security no index serves text.
-- The statement is put together for each search, so that the planner knows how rare the words are.
create function search_records(searched_kind text, searched text, reachable uuid[] default null, most integer default null)
  returns table (record_id uuid, property_id uuid, caption text, place integer)
  language plpgsql stable security definer set search_path = public set pg_trgm.word_similarity_threshold = 0.3 rows 100
as $$
declare
  phrase text := trim(regexp_replace(lower(searched), '\s+', ' ', 'g'));
  given text[] := (string_to_array(phrase, ' '))[1:10];
  -- Of these there are thousands, of tasks and actions millions: what no index helps with is only done here.
  is_few boolean := searched_kind in ('PROPERTY', 'PERSON', 'CONTRACTOR');
  within text := format('from search_texts s where s.organisation_id = %L and s.kind = %L', current_organisation(), searched_kind)
    || case when reachable is null then '' else format(' and s.property_id = any (%L::uuid[])', reachable) end;
  before text := '%';
  alike text;
  likeness text;
begin
  if phrase = '' then return; end if;
  -- Words too short to have a trigram are only sought as they stand together; among many, at the beginning.
  if not exists (select from unnest(given) word where length(word) > 2) then
    given := array[phrase];
    before := case when is_few then '%' else '' end;
  end if;
  return query execute format('select s.record_id, s.property_id, s.caption, case when starts_with(s.words, %L) then 0 when strpos(s.words, %L) > 0 then 1 else 2 end ', phrase, phrase)
    || within
    || (select string_agg(format(' and s.words like %L', before || literally(word) || '%'), '') from unnest(given) word)
    || case when most is null then '' else format(' limit %s', most) end;
  if found or not is_few then return; end if;

  -- Typing errors are forgiven in words, never in numbers: a reference that is nearly right is another record's.
  select string_agg(case when word ~ '[0-9]' then format(' and s.words like %L', '%' || literally(word) || '%') else format(' and %L <%% s.words', word) end, ''),
         string_agg(format('word_similarity(%L, s.words)', word), ' + ') filter (where word !~ '[0-9]')
    into alike, likeness
    from unnest(given) word where length(word) > 2;
  if likeness is null then return; end if;
  return query execute format(
    'select near.record_id, near.property_id, near.caption, 3 from (select c.*, max(c.likeness) over () as best from (select s.record_id, s.property_id, s.caption, %s as likeness %s%s) c) near where near.likeness >= near.best * 0.9 limit %s',
    likeness, within, alike, coalesce(most, 10000));
end $$;
revoke all on function search_records(text, text, uuid[], integer) from public;
grant execute on function search_records(text, text, uuid[], integer) to lintel_app;
