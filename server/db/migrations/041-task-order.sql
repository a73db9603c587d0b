-- The task list is read by due date: the first page comes from the index, whatever the states of its tasks.
create index on tasks (organisation_id, due_on, id);
drop index tasks_organisation_id_state_due_on_id_idx;
