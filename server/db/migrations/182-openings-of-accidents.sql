-- Who opened what an accident says of people: once a day for each person, record and way, and for each file (decision 036).
create table accident_openings (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  accident_id uuid not null,
  user_id uuid not null,
  way text not null check (way in ('PAGE', 'FILE', 'EXPORT', 'PRINT')),
  file_id uuid,
  -- Who was only there to support.
  is_support boolean not null default false,
  opened_on date not null,
  opened_at timestamptz not null,
  primary key (organisation_id, id),
  unique nulls not distinct (organisation_id, accident_id, user_id, opened_on, way, file_id),
  foreign key (organisation_id, accident_id) references accidents (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, file_id) references files (organisation_id, id)
);
create index on accident_openings (organisation_id, opened_at desc, id);
create index on accident_openings (organisation_id, user_id, opened_at desc);
create index on accident_openings (organisation_id, file_id);
call keep_as_evidence('accident_openings');
