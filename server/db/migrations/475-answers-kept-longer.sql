-- Until when the answer to a key is kept: longer where a device without a connection may repeat the call later (decision 072).
alter table idempotency_keys add column kept_until timestamptz not null default now() + interval '48 hours';
update idempotency_keys set kept_until = created_at + interval '48 hours';
create index on idempotency_keys (organisation_id, kept_until);
