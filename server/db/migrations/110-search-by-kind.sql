-- A table for each kind: the words of one kind have their own index, and the planner their own frequencies. With all
-- kinds in one index, each search walked through the list of every record of its organisation.
alter table search_texts rename to search_texts_before;
alter table search_texts_before rename constraint search_texts_pkey to search_texts_before_pkey;
drop index search_texts_words, search_texts_place;

create table search_texts (
  organisation_id uuid not null default current_organisation(),
  record_id uuid not null,
  kind text not null,
  property_id uuid,
  caption text not null,
  words text not null
) partition by list (kind);
call keep_to_own_organisation('search_texts');

-- Makes room for the search texts of a kind; the migration of an area calls it for a kind that has none yet.
create procedure keep_search_texts_of(searched_kind text) language plpgsql as $$
declare
  place text := 'search_texts_' || lower(searched_kind);
begin
  execute format('create table %I partition of search_texts for values in (%L)', place, searched_kind);
  call keep_to_own_organisation(place::regclass);
end $$;
call keep_search_texts_of('PROPERTY');
call keep_search_texts_of('TASK');
call keep_search_texts_of('INSPECTION_REPORT');
call keep_search_texts_of('ACTION');
call keep_search_texts_of('FILE');
call keep_search_texts_of('ACCIDENT');
call keep_search_texts_of('CONTRACTOR');
call keep_search_texts_of('ENFORCEMENT_VISIT');
call keep_search_texts_of('PERSON');

insert into search_texts (organisation_id, record_id, kind, property_id, caption, words)
  select organisation_id, record_id, kind, property_id, caption, words from search_texts_before order by kind, organisation_id, record_id;
drop table search_texts_before;

alter table search_texts add primary key (organisation_id, record_id, kind);
alter table search_texts add foreign key (organisation_id, record_id) references records (organisation_id, id) on delete cascade;
-- By words alone: an organisation that holds most of the rows gains nothing from being a key, and one that holds few is
-- read by the index of places.
create index search_texts_words on search_texts using gin (words gin_trgm_ops);
create index search_texts_place on search_texts (organisation_id, property_id);
analyze search_texts;
create index properties_archived on properties (organisation_id, id) where archived_at is not null;

-- The conditions that find a word anywhere in a text: what it is looked up by, and all of it where that is only a part.
create function found_by(word text) returns text language plpgsql immutable parallel safe as $$
declare
  -- What stands before the number is the same in every reference, and nothing is slower to look up.
  numbered text := (select part[1] from regexp_matches(word, '[[:alnum:]]*[0-9][[:alnum:]]*', 'g') part order by length(part[1]) desc limit 1);
begin
  if length(numbered) between 3 and length(word) - 1 then
    return format(' and s.words like %L and strpos(s.words, %L) > 0', '%' || literally(numbered) || '%', word);
  end if;
  -- Its beginning and its end tell a long word from others, with half of its trigrams to compare.
  if numbered is null and length(word) > 7 then
    return format(' and s.words like %L and s.words like %L and strpos(s.words, %L) > 0', '%' || literally(left(word, 4)) || '%', '%' || literally(right(word, 4)) || '%', word);
  end if;
  return format(' and s.words like %L', '%' || literally(word) || '%');
end $$;

drop function search_records(text, text, uuid[], integer);
-- The search reads as the owner, with the organisation taken from the scope: under row security no index serves text.
-- The statement is put together for each search, so that the planner knows how rare the words are. Of some kinds there
-- are few, thousands, of others millions: what no index helps with is only done among few.
create function search_records(searched_kind text, searched text, reachable uuid[] default null, most integer default null, few boolean default false, forgiving boolean default false, in_use boolean default false)
  returns table (record_id uuid, property_id uuid, caption text, place integer)
  language plpgsql stable security definer set search_path = public set pg_trgm.word_similarity_threshold = 0.3 rows 100
as $$
declare
  phrase text := trim(regexp_replace(lower(searched), '\s+', ' ', 'g'));
  given text[] := (string_to_array(phrase, ' '))[1:10];
  within text := format('from search_texts s where s.organisation_id = %L and s.kind = %L', current_organisation(), searched_kind)
    || case when reachable is null then '' else format(' and s.property_id = any (%L::uuid[])', reachable) end;
  archived uuid[];
  conditions text;
  alike text;
  likeness text;
begin
  if phrase = '' then return; end if;
  if in_use then
    -- Read first: only a list that stands in the statement is hashed.
    archived := array(select id from properties where organisation_id = current_organisation() and archived_at is not null);
    within := within || format(' and (s.property_id is null or s.property_id <> all (%L::uuid[]))', archived);
  end if;
  -- Words too short to have a trigram are only sought as they stand together; among many, at the beginning.
  if exists (select from unnest(given) word where length(word) > 2) then
    conditions := (select string_agg(found_by(word), '') from unnest(given) word);
  else
    conditions := format(' and s.words like %L', case when few then '%' else '' end || literally(phrase) || '%');
  end if;
  return query execute format('select s.record_id, s.property_id, s.caption, case when starts_with(s.words, %L) then 0 when strpos(s.words, %L) > 0 then 1 else 2 end ', phrase, phrase)
    || within || conditions
    || case when most is null then '' else format(' limit %s', most) end;
  if found or not forgiving then return; end if;

  -- Typing errors are forgiven in words, never in numbers: a reference that is nearly right is another record's.
  select string_agg(case when word ~ '[0-9]' then found_by(word) else format(' and %L <%% s.words', word) end, ''),
         string_agg(format('word_similarity(%L, s.words)', word), ' + ') filter (where word !~ '[0-9]')
    into alike, likeness
    from unnest(given) word where length(word) > 2;
  if likeness is null then return; end if;
  return query execute format(
    'select near.record_id, near.property_id, near.caption, 3 from (select c.*, max(c.likeness) over () as best from (select s.record_id, s.property_id, s.caption, %s as likeness %s%s) c) near where near.likeness >= near.best * 0.9 limit %s',
    likeness, within, alike, coalesce(most, 10000));
end $$;
revoke all on function search_records(text, text, uuid[], integer, boolean, boolean, boolean) from public;
grant execute on function search_records(text, text, uuid[], integer, boolean, boolean, boolean) to lintel_app;
