-- Another one with each change of the settings, and never one of before, unlike a version that begins again at 1.
alter table sign_on_settings add column edition uuid not null default gen_random_uuid();
-- Whoever is at the provider at this moment begins again.
truncate sign_on_attempts;
alter table sign_on_attempts drop column settings_version, add column settings_edition uuid not null;

-- What a sign-in rests on that still awaits a code: checked again when it opens a session.
alter table pending_sign_ins
  add column settings_edition uuid,
  add column issuer text,
  add column subject text,
  -- When they signed in at the provider, if it says so.
  add column auth_time timestamptz;

-- The same provider with and without a slash at the end.
update sign_on_identities set issuer = rtrim(issuer, '/') where issuer like '%/';
