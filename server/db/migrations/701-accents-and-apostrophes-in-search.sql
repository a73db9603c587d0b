-- A text as it is sought: in lower case, without accents, with one sort of apostrophe. Excel writes O’Connor, a keyboard O'Connor.
-- Not strict, so that it becomes part of the query; plain ASCII, nearly all there is, then costs a third.
create function searchable(sought text) returns text language sql immutable parallel safe
  return case when octet_length(sought) = length(sought) and strpos(sought, '`') = 0 then lower(sought)
    else lower(regexp_replace(normalize(translate(sought, U&'\2018\2019\201B\2032\02BC\00B4\0060', ''''''''''''''''), nfkd), '[\u0300-\u036f]', '', 'g')) end;

update search_texts set words = searchable(words) where words ~ '[^ -_a-~]' and words <> searchable(words);
-- Words of documents; most documents have none with accents.
update file_texts set words = array_to_tsvector(array(select searchable(word) from unnest(tsvector_to_array(words)) word))
  where exists (select from unnest(tsvector_to_array(words)) word where word <> searchable(word));
