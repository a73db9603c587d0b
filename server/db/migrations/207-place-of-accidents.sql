-- Where the property of an accident lies and whether it is archived, copied from it as tasks and actions have it (085):
-- lists and figures filter, count and judge what a reader may see without reading properties.
alter table accidents add column region_id uuid, add column landlord_id uuid, add column property_archived boolean not null default false;
update accidents a set region_id = p.region_id, landlord_id = p.landlord_id, property_archived = p.archived_at is not null
from properties p where p.organisation_id = a.organisation_id and p.id = a.property_id
  and (p.region_id is not null or p.landlord_id is not null or p.archived_at is not null);

-- Both ways in one index, and the figures of a period in it alone.
drop index accidents_by_day;
create index accidents_by_day on accidents (organisation_id, happened_on, id)
  include (category_id, property_id, region_id, landlord_id, riddor_decision, incident_kind_id, riddor_reportable, riddor_reported_on, relation_id)
  where not property_archived;
create index accidents_by_region on accidents (organisation_id, region_id, happened_on, id) where not property_archived;
create index accidents_by_landlord on accidents (organisation_id, landlord_id, happened_on, id) where not property_archived;
create index accidents_by_category on accidents (organisation_id, category_id, id) where not property_archived;
-- The registers of RIDDOR, in the words in which the list asks for them.
create index accidents_reportable on accidents (organisation_id, happened_on, id)
  where not property_archived and coalesce(riddor_reportable, riddor_decision in ('reportable', 'another-reports'), false);
create index accidents_not_reported on accidents (organisation_id, happened_on, id)
  where not property_archived and coalesce(not riddor_reportable, riddor_decision in ('not-reportable', 'record-only'), false);
-- Those whose period may have ended, and those that were redacted already left out.
create index accidents_kept on accidents (organisation_id, happened_on) where state = 'closed' and redacted_at is null;
drop index accident_injuries_organisation_id_accident_id_idx;
create index accident_injuries_of_accident on accident_injuries (organisation_id, accident_id) include (part_id);
-- 172 made it already.
drop index accidents_organisation_id_riddor_decision_happened_on_idx1;

-- Where an accident was stays when what it says of people goes.
do $$ begin
  execute replace(pg_get_functiondef('redact_accident(uuid, timestamptz)'::regprocedure), '''property_id'', ''category_id''',
    '''property_id'', ''region_id'', ''landlord_id'', ''property_archived'', ''category_id''');
end $$;
