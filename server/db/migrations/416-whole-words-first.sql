-- What has the words that are sought as they stand comes first: the lift with the tag L-1 before L-10 (decision 012).
create or replace function search_records(searched_kind text, searched text, reachable uuid[] default null, most integer default null, few boolean default false, forgiving boolean default false, in_use boolean default false)
  returns table (record_id uuid, property_id uuid, caption text, place integer)
  language plpgsql stable security definer set search_path = public set pg_trgm.word_similarity_threshold = 0.3 rows 100
as $$
declare
  phrase text := trim(regexp_replace(lower(searched), '\s+', ' ', 'g'));
  given text[] := (string_to_array(phrase, ' '))[1:10];
  own uuid := current_organisation();
  -- Said twice, once so that the planner does not look whose texts they are: for an organisation that its statistics have
  -- not met yet it takes the usual number, where it would think that there are none and read them all.
  -- What belongs to no property is in everybody's reach; what of it may be seen, its area says.
  within text := format('from %I s where s.organisation_id = any (array[%L::uuid, (select %L::uuid)])', 'search_texts_' || lower(searched_kind), own, own)
    || case when reachable is null then '' else format(' and (s.property_id is null or s.property_id = any (%L::uuid[]))', reachable) end;
  archived uuid[];
  conditions text;
  alike text;
  likeness text;
begin
  if phrase = '' then return; end if;
  if in_use then
    -- Read first: only a list that stands in the statement is hashed.
    archived := array(select id from properties where organisation_id = own and archived_at is not null);
    within := within || format(' and (s.property_id is null or s.property_id <> all (%L::uuid[]))', archived);
  end if;
  -- Words too short to have a trigram are only sought as they stand together; among many, at the beginning.
  if exists (select from unnest(given) word where length(word) > 2) then
    conditions := (select string_agg(found_by(word), '') from unnest(given) word);
  else
    conditions := format(' and s.words like %L', case when few then '%' else '' end || literally(phrase) || '%');
  end if;
  return query execute format('select s.record_id, s.property_id, s.caption, case when starts_with(s.words, %L) then 0 when strpos(concat('' '', s.words, '' ''), %L) > 0 then 1 when strpos(s.words, %L) > 0 then 2 else 3 end ', phrase, ' ' || phrase || ' ', phrase)
    || within || conditions
    || case when most is null then '' else format(' limit %s', most) end;
  if found or not forgiving then return; end if;

  -- Typing errors are forgiven in words, never in numbers: a reference that is nearly right is another record's. A short
  -- word is like many: of it more must be there, or "fire" finds all that lies in Berkshire.
  select string_agg(case when word ~ '[0-9]' then found_by(word) else format(' and %L <%% s.words and word_similarity(%L, s.words) >= %s', word, word, case when length(word) <= 5 then 0.45 else 0.38 end) end, ''),
         string_agg(format('word_similarity(%L, s.words)', word), ' + ') filter (where word !~ '[0-9]')
    into alike, likeness
    from unnest(given) word where length(word) > 2;
  if likeness is null then return; end if;
  return query execute format(
    'select near.record_id, near.property_id, near.caption, 4 from (select c.*, max(c.likeness) over () as best from (select s.record_id, s.property_id, s.caption, %s as likeness %s%s) c) near where near.likeness >= near.best * 0.9 limit %s',
    likeness, within, alike, coalesce(most, 10000));
end $$;
