-- What the RIDDOR desk said of an accident, each time that its facts or its answer changed: on which day, from which facts.
create table accident_decisions (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  accident_id uuid not null,
  -- The organisation's day that it was decided for.
  decided_on date not null,
  decided_at timestamptz not null,
  -- Nobody, where a day made the difference.
  decided_by uuid,
  decision text not null,
  facts jsonb not null,
  answer jsonb not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, accident_id) references accidents (organisation_id, id),
  foreign key (organisation_id, decided_by) references users (organisation_id, id)
);
create index on accident_decisions (organisation_id, accident_id, decided_at desc);
create index on accident_decisions (organisation_id, decided_by);
call keep_as_evidence('accident_decisions');

-- The newest of them, and what lists and clocks ask of it.
alter table accidents
  add column riddor_decision_id uuid,
  add column riddor_decision text,
  add column riddor_report_by date,
  add column riddor_next_look_on date,
  -- The day on which the answer may be another by time alone, and is decided anew.
  add column riddor_decide_on date,
  add foreign key (organisation_id, riddor_decision_id) references accident_decisions (organisation_id, id);
update accidents set riddor_decide_on = happened_on;
create index on accidents (organisation_id, riddor_decision_id);
create index on accidents (organisation_id, riddor_decide_on) where riddor_decide_on is not null;
create index on accidents (organisation_id, riddor_decision, happened_on desc);
