-- Who read what somebody reported by a poster, names and contact among it: once a day for each person and report (decision 037).
create table poster_report_openings (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  report_id uuid not null,
  user_id uuid not null,
  -- Who was only there to support.
  is_support boolean not null default false,
  opened_on date not null,
  opened_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, report_id, user_id, opened_on),
  foreign key (organisation_id, report_id) references poster_reports (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index on poster_report_openings (organisation_id, user_id);
call keep_as_evidence('poster_report_openings');
