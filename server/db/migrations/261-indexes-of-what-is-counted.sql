-- The calendar counts what was done in a year, and charts what was closed in a region, each by an index alone.
drop index task_cycles_organisation_id_done_on_idx;
create index task_cycles_done on task_cycles (organisation_id, done_on) include (task_id) where done_on is not null;
create index actions_closed_by_region on actions (organisation_id, region_id, closed_on) include (status_id, state, due_on, raised_on, id)
  where deleted_at is null and not property_archived and closed_on is not null;
-- Every list of properties says how many there are, all or of a region or landlord: counted by one small index.
create index properties_in_use on properties (organisation_id, region_id, landlord_id, id) where archived_at is null;
