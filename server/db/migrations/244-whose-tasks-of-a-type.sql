-- What training work asks of people is asked of everybody at once: whose the tasks of a type are is read from an index alone.
drop index tasks_by_type;
create index tasks_by_type on tasks (organisation_id, task_type_id, due_on) include (state, property_archived, id, overdue_after, assignee_id);
