-- In which order a person has the charts of the Reports dashboard.
create table report_presets (
  organisation_id uuid not null default current_organisation(),
  user_id uuid not null,
  order_codes jsonb not null default '[]',
  favorite_codes jsonb not null default '[]',
  last_opened_codes jsonb not null default '[]',
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
call keep_to_own_organisation('report_presets');
