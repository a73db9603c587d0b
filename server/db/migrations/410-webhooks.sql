-- Programs of others that are told what happens. The secrets are encrypted, since they sign what is sent.
create table webhooks (
  organisation_id uuid not null default current_organisation() references organisations (id),
  id uuid not null,
  description text not null,
  address text not null,
  events jsonb not null check (jsonb_typeof(events) = 'array'),
  is_on boolean not null,
  -- Why it was switched off, unless somebody did it.
  stopped text check (stopped in ('gone', 'failing')),
  secret text not null,
  -- Signs too until then.
  former_secret text,
  former_secret_until timestamptz,
  created_at timestamptz not null,
  version integer not null,
  primary key (organisation_id, id),
  check (not (is_on and stopped is not null)),
  check ((former_secret is null) = (former_secret_until is null))
);
call keep_to_own_organisation('webhooks');

-- How its receiver answers: apart, since each server remembers the webhooks themselves until they change.
create table webhook_health (
  organisation_id uuid not null default current_organisation(),
  webhook_id uuid not null,
  last_delivered_at timestamptz,
  -- Since when nothing was delivered, while attempts fail.
  failing_since timestamptz,
  -- Nothing is sent before.
  rests_until timestamptz,
  primary key (organisation_id, webhook_id),
  foreign key (organisation_id, webhook_id) references webhooks (organisation_id, id)
);
call keep_to_own_organisation('webhook_health');

create table webhook_deliveries (
  -- No foreign keys: no change of anything waits for, or fails with, one of the settings or of a webhook at that moment.
  organisation_id uuid not null default current_organisation(),
  webhook_id uuid not null,
  id uuid not null,
  event text not null,
  -- None for a test. It may be deleted since.
  record_id uuid,
  happened_at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'given-up')),
  attempt_count integer not null,
  last_tried_at timestamptz,
  -- The status of the last answer, or why there was none.
  status integer,
  problem text,
  queued_at timestamptz not null,
  next_try_at timestamptz not null,
  primary key (organisation_id, webhook_id, id)
);
create index webhook_deliveries_due on webhook_deliveries (organisation_id, webhook_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_waiting on webhook_deliveries (organisation_id, queued_at) where state = 'waiting';
call keep_to_own_organisation('webhook_deliveries');
