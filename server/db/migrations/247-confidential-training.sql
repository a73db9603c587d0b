-- Of some kinds of training and checks only the person, whoever manages them and who manages people may know.
update training_settings t set rules = jsonb_set(t.rules, '{kinds}',
  (select coalesce(jsonb_agg(kind || jsonb_build_object('isConfidential', kind -> 'keepsNoFile') order by place), '[]')
   from jsonb_array_elements(t.rules -> 'kinds') with ordinality each (kind, place)));

-- Who opened documents of a person, besides the person: once a day for each reader and document (decision 050).
create table personal_openings (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  user_id uuid not null,
  file_id uuid not null,
  opened_by uuid not null,
  opened_on date not null,
  opened_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, file_id, opened_by, opened_on),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, opened_by) references users (organisation_id, id),
  foreign key (organisation_id, file_id) references files (organisation_id, id)
);
create index on personal_openings (organisation_id, user_id, opened_at desc, id);
create index on personal_openings (organisation_id, opened_by);
call keep_as_evidence('personal_openings');
