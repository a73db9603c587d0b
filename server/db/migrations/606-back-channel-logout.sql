-- The session at the provider that a session here began with (sid of OpenID Connect): the SHA-256.
alter table sessions add column provider_session text;
alter table pending_sign_ins add column provider_session text;

-- Logout tokens that were taken, each once: the SHA-256 of its id.
create table sign_on_logouts (
  organisation_id uuid not null default current_organisation() references organisations (id),
  token_hash text not null,
  expires_at timestamptz not null,
  primary key (organisation_id, token_hash)
);
call keep_to_own_organisation('sign_on_logouts');
create index on sessions (organisation_id, provider_session) where provider_session is not null;
