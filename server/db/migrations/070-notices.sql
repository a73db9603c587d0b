-- An id that sorts by its moment (UUID version 7), for rows that are made by the database itself.
create function id_at(moment timestamptz) returns uuid language sql volatile parallel safe as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(chance, 1, 3) || '8' || substr(chance, 4, 15))::uuid
  from replace(gen_random_uuid()::text, '-', '') chance $$;

-- When and to whom an organisation tells what falls due, where it has set it.
create table notice_settings (
  organisation_id uuid not null default current_organisation() references organisations (id),
  version integer not null,
  rules jsonb not null,
  primary key (organisation_id)
);
call keep_to_own_organisation('notice_settings');

-- How a person wants to be told, where they have said so.
create table notice_preferences (
  organisation_id uuid not null default current_organisation(),
  user_id uuid not null,
  ways jsonb not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
call keep_to_own_organisation('notice_preferences');

-- Days on which somebody is away, and who stands in.
create table absences (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  user_id uuid not null,
  deputy_id uuid not null,
  from_on date not null,
  until_on date not null check (until_on >= from_on),
  primary key (organisation_id, id),
  check (deputy_id <> user_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, deputy_id) references users (organisation_id, id)
);
create index on absences (organisation_id, user_id, until_on);
create index on absences (organisation_id, deputy_id, until_on);
call keep_to_own_organisation('absences');

-- A day whose reminders were planned: whoever writes its row plans it, whatever number of servers tries.
create table notice_days (
  organisation_id uuid not null default current_organisation() references organisations (id),
  day date not null,
  planned_at timestamptz not null,
  primary key (organisation_id, day)
);
call keep_as_evidence('notice_days');

-- Each reminder that came up for a task or action. A due date that moves, another cycle, and an action that is opened
-- again begin a ladder of their own.
create table ladder_rungs (
  organisation_id uuid not null default current_organisation(),
  record_id uuid not null,
  subject text not null check (subject in ('TASK', 'ACTION')),
  -- The cycle of a task; the moment at which an action was last opened.
  round text not null,
  due_on date not null,
  -- After the due date; negative: before it.
  days integer not null,
  -- The day that it was meant for, and the day on which it was planned.
  meant_for date not null,
  planned_on date not null,
  -- The later reminder that tells it too, where it was missed.
  told_with integer,
  -- How many earlier ones it tells too.
  missed_count integer not null,
  levels jsonb not null,
  primary key (organisation_id, record_id, round, due_on, days),
  foreign key (organisation_id, record_id) references records (organisation_id, id)
);
create index on ladder_rungs (organisation_id, planned_on);
call keep_as_evidence('ladder_rungs');

-- What was told to whom: once for each occasion and recipient.
create table notices (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  occasion text not null,
  kind text not null,
  is_urgent boolean not null,
  subject text not null check (subject in ('TASK', 'ACTION', 'USER')),
  record_id uuid not null,
  -- As it was called then, where it lies, and what is filled into the words.
  title text not null,
  property text,
  priority text check (priority in ('HIGH', 'MEDIUM', 'LOW', 'ADVISORY')),
  due_on date,
  details jsonb not null,
  -- A user, or somebody who works by an e-mailed link.
  user_id uuid,
  outsider_name text,
  outsider_address text,
  recipient text not null generated always as (coalesce(user_id::text, outsider_address)) stored,
  -- Who they stand in for.
  deputy_for uuid,
  way text not null check (way in ('bell', 'digest', 'at-once')),
  -- The message that it went out with, and the day of the digest that this was. A day without a message: when it came to
  -- mailing it, they might not see the record any more.
  mail_id uuid,
  digest_on date,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (organisation_id, id),
  constraint notices_once unique (organisation_id, occasion, recipient),
  check ((user_id is null) = (outsider_name is not null and outsider_address is not null)),
  foreign key (organisation_id, record_id) references records (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, deputy_for) references users (organisation_id, id),
  foreign key (organisation_id, mail_id) references mail_messages (organisation_id, id)
);
create index on notices (organisation_id, user_id, id);
create index notices_unread on notices (organisation_id, user_id, id) where read_at is null;
create index notices_unsent on notices (organisation_id, way, user_id, id) where mail_id is null and digest_on is null and way <> 'bell';
create index on notices (organisation_id, record_id, id);
create index on notices (organisation_id, deputy_for);
create index on notices (organisation_id, mail_id);
-- What was told stays as it was told; that it was read or mailed is added.
call secure_table('notices', 'organisation_id', 'select, insert, update (read_at, mail_id, digest_on)');

-- One digest for each person and day.
create table notice_digests (
  organisation_id uuid not null default current_organisation(),
  user_id uuid not null,
  day date not null,
  mail_id uuid not null,
  primary key (organisation_id, user_id, day),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  -- The day is taken before the message is written.
  foreign key (organisation_id, mail_id) references mail_messages (organisation_id, id) deferrable initially deferred
);
create index on notice_digests (organisation_id, mail_id);
call keep_as_evidence('notice_digests');
