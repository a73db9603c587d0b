-- Readers of regions sum the cells of these (decision 025), which therefore begin with the region; what has none, with the organisation's id.
truncate task_counts, task_count_changes, duty_counts, duty_count_changes, action_counts, action_count_changes;
alter table task_counts
  add column region_id uuid not null,
  drop constraint task_counts_pkey,
  add primary key (organisation_id, region_id, task_type_id, due_on, overdue_after, state, last_outcome, is_done, has_evidence, has_open_action, own_interval_id);
alter table task_count_changes add column region_id uuid not null;
alter table duty_counts
  add column region_id uuid not null,
  drop constraint duty_counts_pkey,
  add primary key (organisation_id, region_id, property_id);
alter table duty_count_changes add column region_id uuid not null;
alter table action_counts
  add column region_id uuid not null,
  drop constraint action_counts_pkey,
  add primary key (organisation_id, region_id, state, due_on, priority, is_extended, status_id);
alter table action_count_changes add column region_id uuid not null;

-- They are filled soon after the start; until then rows are counted.
truncate kept_counts;
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'counts.recount';
  end if;
end $$;
