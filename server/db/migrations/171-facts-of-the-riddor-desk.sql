-- What the RIDDOR desk asks of an accident beside its fields, and what was reported.
alter table accidents
  -- Only what was told: a fact that is not there was not.
  add column riddor_facts jsonb not null default '{}',
  add column incapacity jsonb not null default '[]',
  add column notified_on date,
  add column notified_how text check (notified_how in ('online', 'telephone', 'another-way')),
  add column hse_reference text;
