-- What the charts of a year ask of all tasks and actions is kept (decisions 025 and 044).

-- Tasks by the weeks in which a round of theirs is due, by Monday.
create table round_counts (
  organisation_id uuid not null default current_organisation(),
  week date not null,
  n integer not null,
  primary key (organisation_id, week)
);
call keep_to_own_organisation('round_counts');
create table round_count_changes (
  organisation_id uuid not null default current_organisation(),
  id uuid not null default gen_random_uuid(),
  week date not null,
  n integer not null,
  primary key (organisation_id, id)
);
call keep_to_own_organisation('round_count_changes');

-- Actions by area of observation, since when they are overdue and in which month and how they were closed.
create table scored_counts (
  organisation_id uuid not null default current_organisation(),
  area_id uuid not null,
  overdue_since date not null,
  closed_in date not null,
  status_id uuid not null,
  n integer not null,
  primary key (organisation_id, closed_in, overdue_since, area_id, status_id)
);
call keep_to_own_organisation('scored_counts');
create table scored_count_changes (
  organisation_id uuid not null default current_organisation(),
  id uuid not null default gen_random_uuid(),
  area_id uuid not null,
  overdue_since date not null,
  closed_in date not null,
  status_id uuid not null,
  n integer not null,
  primary key (organisation_id, id)
);
call keep_to_own_organisation('scored_count_changes');

-- They are filled soon after the start; until then rows are counted.
delete from kept_counts;
