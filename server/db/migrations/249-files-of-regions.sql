-- The files of who sees a region are counted by month from an index alone.
drop index files_by_upload;
create index files_by_upload on files (organisation_id, uploaded_at) include (size, region_id, landlord_id, property_id) where deleted_at is null;
