-- A firm or a person who works for the organisation without belonging to it.
create table contractors (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  business_id uuid,
  date_approved date,
  date_review date,
  email_address text check (email_address = lower(email_address)),
  archived_at timestamptz,
  archived_reason text,
  created_at timestamptz not null,
  created_by uuid,
  primary key (organisation_id, id),
  check ((archived_at is null) = (archived_reason is null)),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, business_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id)
);
create index on contractors (organisation_id, name_key, id);
create index on contractors (organisation_id, business_id);
create index on contractors (organisation_id, date_approved, id);
create index on contractors (organisation_id, date_review, id);
create index on contractors (organisation_id, email_address);
create index on contractors (organisation_id, created_by);
call keep_to_own_organisation('contractors');

-- How a contractor stands on which days, from the first to the day before the last: written whenever something changes
-- that it follows from, so that a list reads it and no day needs a job.
create table contractor_standings (
  organisation_id uuid not null default current_organisation(),
  contractor_id uuid not null,
  from_on date not null,
  until_on date not null default '2900-01-01',
  standing text not null,
  primary key (organisation_id, contractor_id, from_on),
  check (from_on < until_on),
  foreign key (organisation_id, contractor_id) references contractors (organisation_id, id)
);
create index on contractor_standings (organisation_id, standing, from_on);
call keep_to_own_organisation('contractor_standings');
