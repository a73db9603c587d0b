-- A task or an action given to somebody outside by e-mail. Where it stands follows from what was said of it.
create table shares (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  record_id uuid not null,
  kind text not null check (kind in ('TASK', 'ACTION')),
  company text not null,
  full_name text not null,
  email text not null check (email = lower(email)),
  brief text not null,
  -- Of an action: as how urgent it was given.
  priority text check (priority in ('HIGH', 'MEDIUM', 'LOW', 'ADVISORY')),
  contractor_id uuid,
  expires_on date not null,
  assigned_by uuid,
  assigned_at timestamptz not null,
  -- The last thing said that changes where it stands.
  said text not null default 'nothing' check (said in ('nothing', 'accepted', 'declined', 'done', 'sent-back', 'verified')),
  saying_count integer not null default 0,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  opened_count integer not null default 0,
  ended_at timestamptz,
  ended_why text check (ended_why in ('verified', 'revoked', 'replaced', 'unassigned', 'closed', 'deleted', 'archived')),
  ended_by uuid,
  primary key (organisation_id, id),
  check ((ended_at is null) = (ended_why is null)),
  foreign key (organisation_id, record_id) references records (organisation_id, id),
  foreign key (organisation_id, assigned_by) references users (organisation_id, id),
  foreign key (organisation_id, ended_by) references users (organisation_id, id)
);
create unique index shares_living on shares (organisation_id, record_id) where ended_at is null;
create index on shares (organisation_id, record_id, assigned_at);
create index on shares (organisation_id, assigned_at);
create index on shares (organisation_id, assigned_by);
create index on shares (organisation_id, ended_by);
create index on shares (organisation_id, email);
call keep_to_own_organisation('shares');

-- What opens a share: of each secret only its SHA-256. Nothing keeps the secret, so each link that is copied is a further one.
create table share_tokens (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  share_id uuid not null,
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- Went out by mail; the next one that does takes its place.
  is_mailed boolean not null,
  made_at timestamptz not null,
  made_by uuid,
  revoked_at timestamptz,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  opened_count integer not null default 0,
  primary key (organisation_id, id),
  constraint share_tokens_secret unique (organisation_id, secret_hash),
  foreign key (organisation_id, share_id) references shares (organisation_id, id),
  foreign key (organisation_id, made_by) references users (organisation_id, id)
);
create index on share_tokens (organisation_id, share_id);
create index on share_tokens (organisation_id, made_by);
call keep_to_own_organisation('share_tokens');

-- What was said by way of a share or about it, one saying after another.
create table share_sayings (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  share_id uuid not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('accepted', 'declined', 'date-proposed', 'date-agreed', 'date-refused', 'visited', 'no-access', 'done', 'verified', 'sent-back')),
  day date,
  note text,
  outcome text check (outcome in ('satisfactory', 'actions-raised', 'unsatisfactory')),
  certificate_number text,
  certificate_issued_on date,
  certificate_expires_on date,
  -- Nobody: it was said by who has the link.
  said_by uuid,
  said_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, share_id, number),
  foreign key (organisation_id, share_id) references shares (organisation_id, id),
  foreign key (organisation_id, said_by) references users (organisation_id, id)
);
create index on share_sayings (organisation_id, said_by);
call keep_as_evidence('share_sayings');

-- Tasks are given to people as actions are: one history for both, with those outside.
alter table action_assignments rename to assignments;
alter table assignments rename column action_id to record_id;
alter table assignments drop constraint action_assignments_organisation_id_action_id_fkey;
alter table assignments add foreign key (organisation_id, record_id) references records (organisation_id, id);
alter table assignments add column share_id uuid;
alter table assignments add foreign key (organisation_id, share_id) references shares (organisation_id, id);
alter table assignments add check (user_id is null or share_id is null);
create index on assignments (organisation_id, share_id);
alter table tasks add column assignee_id uuid;
alter table tasks add foreign key (organisation_id, assignee_id) references users (organisation_id, id);
create index on tasks (organisation_id, assignee_id);

-- A file of somebody outside, and a message to them.
alter table files add column share_id uuid;
alter table files add foreign key (organisation_id, share_id) references shares (organisation_id, id);
create index on files (organisation_id, share_id);
alter table mail_messages add column share_id uuid;
alter table mail_messages add foreign key (organisation_id, share_id) references shares (organisation_id, id);
create index on mail_messages (organisation_id, share_id, created_at);

-- Who calls by a link has keys too: the caller is then the share.
alter table idempotency_keys drop constraint idempotency_keys_organisation_id_user_id_fkey;
