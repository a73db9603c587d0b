-- An organisation's provider of single sign-on (OpenID Connect). Its secret is encrypted with a key that is not in the database.
create table sign_on_settings (
  organisation_id uuid not null default current_organisation() references organisations (id),
  version integer not null default 1,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  label text not null,
  asks_second_factor boolean not null,
  passwords text not null check (passwords in ('everyone', 'administrators')),
  primary key (organisation_id)
);
call keep_to_own_organisation('sign_on_settings');

-- Who is who at the provider: never found by an e-mail address.
create table sign_on_identities (
  organisation_id uuid not null default current_organisation(),
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  connected_at timestamptz not null default now(),
  primary key (organisation_id, user_id),
  constraint sign_on_identities_subject unique (organisation_id, issuer, subject),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
call keep_to_own_organisation('sign_on_identities');

-- Whoever went to the provider and is awaited back, in the browser that holds the secret.
create table sign_on_attempts (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  secret_hash text not null,
  purpose text not null check (purpose in ('sign-in', 'link', 'connect', 'confirm')),
  -- Of somebody who is signed in: they come back in the same session.
  session_id uuid,
  -- Of somebody who opened a link.
  link_id uuid,
  settings_version integer not null,
  is_remembered boolean not null,
  -- Null in a window of its own.
  return_to text,
  expires_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, secret_hash)
);
call keep_to_own_organisation('sign_on_attempts');

-- A link that connects its owner with the provider, and sets no password.
alter table password_links add column only_connects boolean not null default false;
alter table sessions add column signed_on boolean not null default false;
alter table sessions add column factor_at_provider boolean not null default false;
alter table pending_sign_ins add column signed_on boolean not null default false;

create function anybody_signs_on() returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from sign_on_settings) $$;
revoke all on function anybody_signs_on() from public;
grant execute on function anybody_signs_on() to lintel_app;
