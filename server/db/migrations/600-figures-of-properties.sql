-- The dashboard counts the properties in use by region, type and what is missing: from the index alone, in which they lie close.
drop index properties_in_use;
create index properties_in_use on properties (organisation_id, region_id, landlord_id, id)
  include (property_type_id, nation, has_common_parts, has_sleeping_risk) where archived_at is null;
