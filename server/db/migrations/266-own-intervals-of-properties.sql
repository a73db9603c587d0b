-- The list of properties reads tasks from this index alone (decision 052), also what follows from an interval of their own.
alter table tasks
  drop constraint tasks_once,
  add constraint tasks_once unique (organisation_id, property_id, task_type_id)
    include (state, property_archived, due_on, overdue_after, last_done_on, last_outcome, has_evidence, own_interval_id);
