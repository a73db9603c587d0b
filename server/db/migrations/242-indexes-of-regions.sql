-- What charts count for who sees a region is read from an index alone.
drop index actions_open_by_region;
create index actions_open_by_region on actions (organisation_id, region_id, priority, status_id, due_on)
  include (property_id, task_id, raised_on, id)
  where deleted_at is null and not property_archived and state in ('open', 'awaiting-verification');
drop index tasks_by_region;
create index tasks_by_region on tasks (organisation_id, region_id, due_on) include (task_type_id, state, overdue_after, id, own_interval_id)
  where not property_archived;
create index task_cycles_by_due on task_cycles (organisation_id, due_on) include (task_id, state, done_on);
