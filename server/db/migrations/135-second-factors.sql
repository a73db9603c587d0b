-- A code of an authenticator app beside the password. Its secret is encrypted with a key that is not in the database.
create table second_factors (
  organisation_id uuid not null default current_organisation(),
  user_id uuid not null,
  secret text,
  since timestamptz,
  -- The last code that was taken, as the number of its half minute: none is taken twice.
  last_step integer not null default 0,
  -- A new secret, until a code proves that the app has it.
  new_secret text,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
call keep_to_own_organisation('second_factors');

create table recovery_codes (
  organisation_id uuid not null default current_organisation(),
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (organisation_id, user_id, code_hash),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
call keep_to_own_organisation('recovery_codes');

-- Whoever gave the right password and still owes the code.
create table pending_sign_ins (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  user_id uuid not null,
  secret_hash text not null,
  expires_at timestamptz not null,
  is_remembered boolean not null default false,
  primary key (organisation_id, id),
  unique (organisation_id, secret_hash),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index on pending_sign_ins (organisation_id, user_id);
call keep_to_own_organisation('pending_sign_ins');

alter table roles add column needs_second_factor boolean not null default false;
-- When the person of the session last proved who they are.
alter table sessions add column confirmed_at timestamptz not null default now();
alter table users add column password_expires_at timestamptz;
update users set password_expires_at = now() + interval '3 days' where password_must_change;
