-- Hours that an organisation's own people worked in a month, in a region or at places without one: what accidents are measured by.
create table accident_hours (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  region_id uuid,
  hours integer not null check (hours > 0),
  primary key (organisation_id, id),
  unique nulls not distinct (organisation_id, month, region_id),
  foreign key (organisation_id, region_id) references dictionary_entries (organisation_id, id)
);
create index on accident_hours (organisation_id, region_id);
call keep_to_own_organisation('accident_hours');
