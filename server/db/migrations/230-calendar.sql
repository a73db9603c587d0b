-- The calendar asks of a page of properties when their tasks and actions were done.
create index task_cycles_done_of_task on task_cycles (organisation_id, task_id, done_on) where done_on is not null;
create index actions_closed_of_property on actions (organisation_id, property_id, closed_on) where closed_on is not null;
