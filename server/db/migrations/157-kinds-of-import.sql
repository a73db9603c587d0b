-- An import brings in properties, dates of tasks, or open actions; what becomes of each row is told beside what is refused.
alter table imports add column kind text not null default 'properties' check (kind in ('properties', 'dates', 'actions'));

-- What an import brought in or changed beside properties: how it was, and how often it had been spoken of by then.
create table import_records (
  organisation_id uuid not null default current_organisation(),
  import_id uuid not null,
  record_id uuid not null,
  row_number integer not null,
  is_new boolean not null,
  before jsonb,
  activity_count integer not null,
  primary key (organisation_id, import_id, record_id),
  foreign key (organisation_id, import_id) references imports (organisation_id, id),
  foreign key (organisation_id, record_id) references records (organisation_id, id)
);
create index on import_records (organisation_id, record_id);
call keep_to_own_organisation('import_records');

create table import_outcomes (
  organisation_id uuid not null default current_organisation(),
  import_id uuid not null,
  row_number integer not null,
  label text not null,
  kind text not null check (kind in ('new', 'changed', 'unchanged', 'skipped')),
  told text not null,
  primary key (organisation_id, import_id, row_number),
  foreign key (organisation_id, import_id) references imports (organisation_id, id)
);
call keep_to_own_organisation('import_outcomes');
