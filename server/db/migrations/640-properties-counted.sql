-- What the dashboard counts of properties in use is kept (decision 025). What has no region or type has the organisation's id.
create table property_counts (
  organisation_id uuid not null default current_organisation(),
  region_id uuid not null,
  property_type_id uuid not null,
  knows_nation boolean not null,
  knows_common_parts boolean not null,
  knows_sleeping_risk boolean not null,
  n integer not null,
  primary key (organisation_id, region_id, property_type_id, knows_nation, knows_common_parts, knows_sleeping_risk)
);
call keep_to_own_organisation('property_counts');
create table property_count_changes (
  organisation_id uuid not null default current_organisation(),
  id uuid not null default gen_random_uuid(),
  region_id uuid not null,
  property_type_id uuid not null,
  knows_nation boolean not null,
  knows_common_parts boolean not null,
  knows_sleeping_risk boolean not null,
  n integer not null,
  primary key (organisation_id, id)
);
call keep_to_own_organisation('property_count_changes');

-- They are filled soon after the start; until then rows are counted.
delete from kept_counts;
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'counts.recount';
  end if;
end $$;
