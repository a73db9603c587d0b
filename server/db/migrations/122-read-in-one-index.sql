-- Sorted by anything but the day on which they are due, the open actions are read once: in this index alone, without a
-- look at each row. An index for each order would cost every change of an action.
drop index actions_open_by_due;
create index actions_open_by_due on actions (organisation_id, due_on, id)
  include (priority, region_id, landlord_id, status_id, property_id, priority_order, start_on, raised_on, name_sort)
  where deleted_at is null and not property_archived and state in ('open', 'awaiting-verification');
-- Without the open ones, which have no such day: in its order they would come behind all the others.
drop index actions_organisation_id_closed_on_idx;
create index actions_by_closing on actions (organisation_id, closed_on, id) where closed_on is not null;

-- With the state in it, how many tasks of each type are active is counted here alone.
drop index tasks_open_by_due;
create index tasks_open_by_due on tasks (organisation_id, due_on, id)
  include (overdue_after, region_id, landlord_id, property_id, task_type_id, state)
  where not property_archived and state in ('active', 'suspended');
drop index tasks_organisation_id_task_type_id_due_on_idx;
create index tasks_by_type on tasks (organisation_id, task_type_id, due_on) include (state, property_archived);
