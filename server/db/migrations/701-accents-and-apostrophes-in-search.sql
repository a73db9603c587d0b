-- A text as it is sought: in lower case, without accents, with one sort of apostrophe. Excel writes O’Connor, a keyboard O'Connor.
create function searchable(sought text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(translate(sought, U&'\2018\2019\02BC\00B4\0060', ''''''''''''), nfkd), '[\u0300-\u036f]', '', 'g'));

update search_texts set words = searchable(words) where words ~ '[^ -_a-~]';
