-- Every message is written here by the transaction that causes it, and sent from here.
create table mail_messages (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  kind text not null,
  user_id uuid,
  to_name text not null,
  to_address text not null,
  subject text not null,
  -- Paragraphs, button and closing line; the link stands apart, because it is forgotten once the message is sent.
  content jsonb not null,
  link text,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'kept')),
  attempt_count integer not null default 0,
  -- How often the connection was lost after the whole message had been handed over.
  unsure_count integer not null default 0,
  next_attempt_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index on mail_messages (organisation_id, created_at);
create index on mail_messages (organisation_id, user_id, created_at);
create index on mail_messages (organisation_id, next_attempt_at) where state in ('waiting', 'sending');
call keep_to_own_organisation('mail_messages');
