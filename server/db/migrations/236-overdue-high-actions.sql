-- The dashboard counts what is overdue of high priority by property: of all that is overdue it is the smaller part.
create index actions_open_high on actions (organisation_id, due_on)
  include (property_id, region_id, landlord_id, assignee_id)
  where deleted_at is null and not property_archived and state in ('open', 'awaiting-verification') and priority = 'HIGH';
