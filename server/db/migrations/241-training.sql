-- Training and competence of people. Nothing is overwritten: what was recorded wrongly is withdrawn with a reason.
create table person_training (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  user_id uuid not null,
  -- The id of a kind in training_settings.
  kind text not null,
  provider text,
  number text,
  from_on date not null,
  -- Null: it does not end.
  to_on date,
  recorded_by uuid,
  recorded_at timestamptz not null,
  primary key (organisation_id, id),
  check (to_on >= from_on),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, recorded_by) references users (organisation_id, id)
);
create index on person_training (organisation_id, user_id, kind);
create index on person_training (organisation_id, recorded_by);
call keep_as_evidence('person_training');

create table person_training_files (
  organisation_id uuid not null default current_organisation(),
  training_id uuid not null,
  file_id uuid not null,
  primary key (organisation_id, training_id, file_id),
  foreign key (organisation_id, training_id) references person_training (organisation_id, id),
  foreign key (organisation_id, file_id) references files (organisation_id, id)
);
create index on person_training_files (organisation_id, file_id);
call keep_as_evidence('person_training_files');

create table person_training_withdrawals (
  organisation_id uuid not null default current_organisation(),
  training_id uuid not null,
  reason text not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz not null,
  primary key (organisation_id, training_id),
  foreign key (organisation_id, training_id) references person_training (organisation_id, id),
  foreign key (organisation_id, withdrawn_by) references users (organisation_id, id)
);
create index on person_training_withdrawals (organisation_id, withdrawn_by);
call keep_as_evidence('person_training_withdrawals');

-- The kinds of training that an organisation keeps and of whom it asks them, where that is not as shipped.
create table training_settings (
  organisation_id uuid not null default current_organisation() references organisations (id),
  version integer not null,
  rules jsonb not null,
  primary key (organisation_id)
);
call keep_to_own_organisation('training_settings');
