-- What only the form of the authority asks of an accident, each time that it was answered; the newest row holds. What is
-- about the organisation the next form begins with.
create table accident_form_answers (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  accident_id uuid not null,
  answers jsonb not null,
  of_organisation jsonb not null,
  said_at timestamptz not null,
  said_by uuid not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, accident_id) references accidents (organisation_id, id),
  foreign key (organisation_id, said_by) references users (organisation_id, id)
);
create index on accident_form_answers (organisation_id, accident_id, said_at desc);
create index on accident_form_answers (organisation_id, said_at desc);
create index on accident_form_answers (organisation_id, said_by);
call keep_as_evidence('accident_form_answers');

-- A report as somebody sent it to the authority, with the reference that it was given.
create table accident_reports (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  accident_id uuid not null,
  kind text not null,
  sent_on date not null,
  sent_how text not null,
  sent_by text not null,
  reference text not null,
  form jsonb not null,
  kept_at timestamptz not null,
  kept_by uuid not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, accident_id) references accidents (organisation_id, id),
  foreign key (organisation_id, kept_by) references users (organisation_id, id)
);
create index on accident_reports (organisation_id, accident_id, kept_at desc);
create index on accident_reports (organisation_id, kept_by);
call keep_as_evidence('accident_reports');

-- Whom else was told, and when that was ticked or taken back; of each the newest row holds.
create table accident_tellings (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  accident_id uuid not null,
  whom text not null,
  told_on date,
  said_at timestamptz not null,
  said_by uuid not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, accident_id) references accidents (organisation_id, id),
  foreign key (organisation_id, said_by) references users (organisation_id, id)
);
create index on accident_tellings (organisation_id, accident_id, said_at desc);
create index on accident_tellings (organisation_id, said_by);
call keep_as_evidence('accident_tellings');
