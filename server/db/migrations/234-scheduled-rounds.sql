-- Rounds by type and month, until when those that are open are not overdue, and how many days late the others were done.
create table scheduled_counts (
  organisation_id uuid not null default current_organisation(),
  task_type_id uuid not null,
  month date not null,
  overdue_after date not null,
  days_late integer not null,
  n integer not null,
  primary key (organisation_id, month, task_type_id, overdue_after, days_late)
);
call keep_to_own_organisation('scheduled_counts');
create table scheduled_count_changes (
  organisation_id uuid not null default current_organisation(),
  id uuid not null default gen_random_uuid(),
  task_type_id uuid not null,
  month date not null,
  overdue_after date not null,
  days_late integer not null,
  n integer not null,
  primary key (organisation_id, id)
);
call keep_to_own_organisation('scheduled_count_changes');

-- They are filled soon after the start; until then rows are counted.
delete from kept_counts;
