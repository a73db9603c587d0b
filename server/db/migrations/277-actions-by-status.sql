-- The total of a list is the sum of kept cells where nothing else narrows it (decision 025), and the list of actions leaves out
-- some statuses at first.
truncate action_counts, action_count_changes;
alter table action_counts
  add column status_id uuid not null,
  drop constraint action_counts_pkey,
  add primary key (organisation_id, state, due_on, priority, is_extended, status_id);
alter table action_count_changes add column status_id uuid not null;

-- They are filled soon after the start; until then rows are counted.
truncate kept_counts;
