-- Whether people may give their calendar to programs; without a row they may.
create table calendar_feed_settings (
  organisation_id uuid not null default current_organisation() references organisations (id),
  version integer not null,
  rules jsonb not null,
  primary key (organisation_id)
);
call keep_to_own_organisation('calendar_feed_settings');
