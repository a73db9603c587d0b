-- A secret with which a program reads what its owner may read. Only its hash is kept.
create table api_tokens (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  user_id uuid not null,
  name text not null,
  secret_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- How its owner had signed in: with a provider, and with a second factor there.
  signed_on boolean not null,
  factor_at_provider boolean not null,
  last_used_at timestamptz,
  last_address text,
  primary key (organisation_id, id),
  unique (organisation_id, secret_hash),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index on api_tokens (organisation_id, user_id);
call keep_to_own_organisation('api_tokens');

create table api_token_settings (
  organisation_id uuid not null default current_organisation() references organisations (id),
  version integer not null,
  rules jsonb not null,
  primary key (organisation_id)
);
call keep_to_own_organisation('api_token_settings');
