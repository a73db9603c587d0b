-- What a property is called everywhere: its name, its first line, its town. And where to go, for those who do. What the
-- first line says already is not said twice.
create function property_caption(building text, first_line text, town text) returns text
  language sql immutable parallel safe
as $$
  select case when building = '' or starts_with(lower(first_line), lower(building)) then '' else coalesce(building || ', ', '') end
    || first_line
    || case when town = '' or right(lower(first_line), length(town)) = lower(town) then '' else coalesce(', ' || town, '') end
$$;

alter table properties
  add column caption text not null generated always as (property_caption(building_name, address1, city)) stored,
  add column caption_sort text not null generated always as (natural_key(property_caption(building_name, address1, city))) stored,
  add column whole_address text not null generated always as (
    property_caption(building_name, address1, null)
    || coalesce(', ' || nullif(address2, ''), '') || coalesce(', ' || nullif(address3, ''), '') || coalesce(', ' || nullif(address4, ''), '')
    || coalesce(', ' || nullif(address5, ''), '') || coalesce(', ' || nullif(city, ''), '') || coalesce(', ' || nullif(postcode, ''), '')) stored;
create index on properties (organisation_id, caption_sort, id);

-- Tasks, actions and reports are found by them.
update search_texts s
set caption = case when right(s.caption, length(p.address1)) = p.address1 then left(s.caption, -length(p.address1)) || p.caption else s.caption end,
  words = s.words || ' ' || lower(concat_ws(' ', nullif(p.building_name, p.address1), p.city))
from properties p
where p.organisation_id = s.organisation_id and p.id = s.property_id and s.kind in ('TASK', 'ACTION', 'INSPECTION_REPORT')
  and p.caption <> p.address1;
