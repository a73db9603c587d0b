-- A document that an authority serves and the law gives effects to. What it says is kept in columns; what happened to it
-- afterwards is only added to (statutory_notice_happenings), so that it can be asked how it stood on any day.
create table statutory_notices (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  reference text not null,
  property_id uuid not null,
  visit_id uuid,
  type text not null,
  authority text not null,
  authority_reference text,
  officer jsonb,
  part_of_premises text,
  served_on_whom text,
  served_on date,
  served_how text check (served_how in ('BY_HAND', 'POST', 'EMAIL', 'FIXED')),
  received_on date not null,
  made_on date,
  at_once boolean not null,
  effect_on date,
  appeal_by date,
  comply_by date,
  hearing_on date,
  display_duty boolean not null,
  fee text,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, visit_id) references enforcement_visits (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id)
);
create index on statutory_notices (organisation_id, received_on desc, id);
create index on statutory_notices (organisation_id, property_id);
create index on statutory_notices (organisation_id, visit_id);
create index on statutory_notices (organisation_id, authority, received_on desc);
create index on statutory_notices (organisation_id, created_by);
call keep_to_own_organisation('statutory_notices');

-- The other properties that a notice covers, beside the one that it is kept at.
create table statutory_notice_properties (
  organisation_id uuid not null default current_organisation(),
  notice_id uuid not null,
  property_id uuid not null,
  primary key (organisation_id, notice_id, property_id),
  foreign key (organisation_id, notice_id) references statutory_notices (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id)
);
create index on statutory_notice_properties (organisation_id, property_id);
call keep_to_own_organisation('statutory_notice_properties');

-- Who is told of its days.
create table statutory_notice_people (
  organisation_id uuid not null default current_organisation(),
  notice_id uuid not null,
  user_id uuid not null,
  primary key (organisation_id, notice_id, user_id),
  foreign key (organisation_id, notice_id) references statutory_notices (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index on statutory_notice_people (organisation_id, user_id);
call keep_to_own_organisation('statutory_notice_people');

-- What it requires, in its own words, each raised as an action.
create table statutory_notice_requirements (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  notice_id uuid not null,
  number integer not null,
  words text not null,
  provision text,
  measure text,
  due_on date,
  action_id uuid not null,
  primary key (organisation_id, id),
  unique (organisation_id, notice_id, number),
  foreign key (organisation_id, notice_id) references statutory_notices (organisation_id, id),
  foreign key (organisation_id, action_id) references actions (organisation_id, id)
);
create index on statutory_notice_requirements (organisation_id, action_id);
call keep_as_evidence('statutory_notice_requirements');

create table statutory_notice_happenings (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  notice_id uuid not null,
  kind text not null,
  on_day date not null,
  -- What its kind adds: to, askedOn, outcome, how, amount, who.
  details jsonb not null,
  file_id uuid,
  note text,
  said_by uuid,
  said_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, notice_id) references statutory_notices (organisation_id, id),
  foreign key (organisation_id, file_id) references files (organisation_id, id),
  foreign key (organisation_id, said_by) references users (organisation_id, id)
);
create index on statutory_notice_happenings (organisation_id, notice_id, id);
create index on statutory_notice_happenings (organisation_id, file_id);
create index on statutory_notice_happenings (organisation_id, said_by);
call keep_as_evidence('statutory_notice_happenings');

-- How it stands on which days, and by when it is to be complied with as known then: written whenever something is said of it.
create table statutory_notice_standings (
  organisation_id uuid not null default current_organisation(),
  notice_id uuid not null,
  from_on date not null,
  until_on date not null default '2900-01-01',
  standing text not null,
  comply_by date,
  primary key (organisation_id, notice_id, from_on),
  check (from_on < until_on),
  foreign key (organisation_id, notice_id) references statutory_notices (organisation_id, id)
);
create index on statutory_notice_standings (organisation_id, standing, from_on);
call keep_to_own_organisation('statutory_notice_standings');

call keep_search_texts_of('STATUTORY_NOTICE');
