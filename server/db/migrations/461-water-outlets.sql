-- Temperatures are taken at each sentinel outlet, and each little-used outlet is flushed: organisations that are there get the type too.
insert into dictionary_entries (organisation_id, id, dictionary, code, name, sort_order, details)
select organisation_id, gen_random_uuid(), 'EQUIPMENT_TYPE', 'water-outlet', 'Water outlet', 26,
  '{"description": "Taps and showers whose temperature is taken, or that are flushed because they are little used.", "taskTypes": ["WTM01", "WTM07"]}'
from dictionaries
where name = 'EQUIPMENT_TYPE' and not exists (
  select from dictionary_entries own
  where own.organisation_id = dictionaries.organisation_id and own.dictionary = 'EQUIPMENT_TYPE'
    and (own.code = 'water-outlet' or lower(own.name) = 'water outlet'));
