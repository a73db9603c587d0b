-- What an organisation asks of its contractors, where that is not as shipped.
create table contractor_settings (
  organisation_id uuid not null default current_organisation() references organisations (id),
  version integer not null,
  rules jsonb not null,
  primary key (organisation_id)
);
call keep_to_own_organisation('contractor_settings');

-- How a contractor stands was written by the rules of this version; those of an earlier one are written anew.
alter table contractors add column standing_rules integer not null default 0;
create index on contractors (organisation_id, standing_rules);
