-- What the list shows as it opens leaves out some statuses: with the status in it, the index counts them alone.
drop index actions_open_by_region;
create index actions_open_by_region on actions (organisation_id, region_id, priority, status_id, due_on)
  where deleted_at is null and not property_archived and state in ('open', 'awaiting-verification');
