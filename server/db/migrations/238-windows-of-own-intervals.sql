-- What is soon follows from how often a task itself comes round, which may be another interval than its type's. A task without
-- one of its own has that of its type: then the column of the cells holds the type.
truncate task_counts, task_count_changes;
alter table task_counts
  add column own_interval_id uuid not null,
  drop constraint task_counts_pkey,
  add primary key (organisation_id, task_type_id, due_on, overdue_after, state, last_outcome, is_done, has_evidence, has_open_action, own_interval_id);
alter table task_count_changes add column own_interval_id uuid not null;

-- They are filled soon after the start; until then rows are counted.
truncate kept_counts;
