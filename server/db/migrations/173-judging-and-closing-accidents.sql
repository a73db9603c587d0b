-- What a manager of accidents says to what the desk decided: both stay side by side.
create table accident_judgements (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  accident_id uuid not null,
  -- What the desk said then.
  decision_id uuid not null,
  is_reportable boolean not null,
  agrees boolean not null,
  reason text,
  judged_by uuid,
  judged_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, accident_id) references accidents (organisation_id, id),
  foreign key (organisation_id, decision_id) references accident_decisions (organisation_id, id),
  foreign key (organisation_id, judged_by) references users (organisation_id, id)
);
create index on accident_judgements (organisation_id, accident_id, judged_at desc);
create index on accident_judgements (organisation_id, decision_id);
create index on accident_judgements (organisation_id, judged_by);
call keep_as_evidence('accident_judgements');

-- One saying after another of whether an accident is done with; none is ever changed.
create table accident_closings (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  accident_id uuid not null,
  number integer not null,
  event text not null check (event in ('asked', 'closed', 'accepted', 'sent-back', 'reopened')),
  reason text,
  said_by uuid,
  said_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, accident_id, number),
  foreign key (organisation_id, accident_id) references accidents (organisation_id, id),
  foreign key (organisation_id, said_by) references users (organisation_id, id)
);
create index on accident_closings (organisation_id, said_by);
call keep_as_evidence('accident_closings');

alter table accidents
  add column state text not null default 'open' check (state in ('open', 'awaiting-second', 'closed')),
  -- What the desk had said when the report was noted: what is another since then, the enforcing authority has to be told.
  add column riddor_reported_decision_id uuid,
  -- Factors, causes, five whys and what happened when.
  add column causes jsonb not null default '{}',
  add foreign key (organisation_id, riddor_reported_decision_id) references accident_decisions (organisation_id, id);
create index on accidents (organisation_id, riddor_reported_decision_id);
create index on accidents (organisation_id, state, happened_on desc);

create table accident_settings (
  organisation_id uuid primary key default current_organisation() references organisations (id),
  version integer not null,
  rules jsonb not null
);
call keep_to_own_organisation('accident_settings');
