-- What opens the page of a contractor without an account: of each secret only its SHA-256.
create table contractor_links (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  contractor_id uuid not null,
  email text not null check (email = lower(email)),
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- The last day on which it works.
  expires_on date not null,
  -- The message that it went out by; none where it was copied.
  mail_id uuid,
  made_at timestamptz not null,
  made_by uuid,
  revoked_at timestamptz,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  opened_count integer not null default 0,
  primary key (organisation_id, id),
  constraint contractor_links_secret unique (organisation_id, secret_hash),
  foreign key (organisation_id, contractor_id) references contractors (organisation_id, id),
  foreign key (organisation_id, mail_id) references mail_messages (organisation_id, id),
  foreign key (organisation_id, made_by) references users (organisation_id, id)
);
create index on contractor_links (organisation_id, contractor_id, made_at);
create index on contractor_links (organisation_id, mail_id);
create index on contractor_links (organisation_id, made_by);
call keep_to_own_organisation('contractor_links');

-- Which link evidence came by, where it came by one.
alter table contractor_evidence add column link_id uuid;
alter table contractor_evidence add foreign key (organisation_id, link_id) references contractor_links (organisation_id, id);
create index on contractor_evidence (organisation_id, link_id);
