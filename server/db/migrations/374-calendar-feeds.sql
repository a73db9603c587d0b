-- The address at which calendar programs read somebody's calendar: of its secret only the SHA-256. One for each person.
create table calendar_feeds (
  organisation_id uuid not null default current_organisation(),
  user_id uuid not null,
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  whose text not null check (whose in ('MINE', 'ALL')),
  -- None: all of them.
  kinds jsonb not null default '[]' check (jsonb_typeof(kinds) = 'array'),
  made_at timestamptz not null,
  -- Its owner had signed on at a provider.
  signed_on boolean not null,
  last_read_at timestamptz,
  primary key (organisation_id, user_id),
  constraint calendar_feeds_secret unique (organisation_id, secret_hash),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
call keep_to_own_organisation('calendar_feeds');
