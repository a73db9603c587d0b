-- Charts read what they count from an index alone.
drop index actions_open_of_task;
create index actions_open_of_task on actions (organisation_id, task_id) include (due_on, priority, region_id, landlord_id, property_archived)
  where deleted_at is null and state in ('open', 'awaiting-verification');
drop index tasks_by_type;
create index tasks_by_type on tasks (organisation_id, task_type_id, due_on) include (state, property_archived, id, overdue_after);
alter table task_cycles
  drop constraint task_cycles_organisation_id_task_id_number_key,
  add constraint task_cycles_organisation_id_task_id_number_key unique (organisation_id, task_id, number) include (due_on, state, done_on);
create index files_by_upload on files (organisation_id, uploaded_at) include (size) where deleted_at is null;
