-- Which rights and which message somebody has who arrives from the organisation's directory.
create table directory_settings (
  organisation_id uuid not null default current_organisation() references organisations (id),
  version integer not null,
  rules jsonb not null,
  primary key (organisation_id)
);
call keep_to_own_organisation('directory_settings');

-- The secret with which the directory calls: of it only the SHA-256. None while that is switched off.
create table directory_tokens (
  organisation_id uuid not null default current_organisation() references organisations (id),
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text,
  primary key (organisation_id)
);
call keep_to_own_organisation('directory_tokens');

-- The users that the directory looks after.
create table directory_users (
  organisation_id uuid not null default current_organisation(),
  user_id uuid not null,
  -- What the directory knows them by.
  external_id text,
  -- What it sent that we keep no other way, or that it alone may change from then on.
  sent jsonb not null,
  -- The account at the provider that they were created for, which nothing changes afterwards.
  issuer text,
  subject text,
  -- Closed by the directory, which may then open them again; not by a person.
  is_closed boolean not null default false,
  -- Deleted in the directory: it does not find them any more.
  is_removed boolean not null default false,
  primary key (organisation_id, user_id),
  constraint directory_users_external_id unique (organisation_id, external_id),
  constraint directory_users_account check ((issuer is null) = (subject is null)),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
call keep_to_own_organisation('directory_users');
