-- Unless an organisation says otherwise, photos are kept without what their cameras wrote beside them (U-09).
alter table organisations add column keeps_photo_details boolean not null default false;

-- When a photo was taken, by its camera's own clock, which names no time zone; and the hash of what was sent, where it was
-- not kept as it was sent.
alter table files
  add column taken_at text check (taken_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$'),
  add column received_hash text check (received_hash ~ '^[0-9a-f]{64}$');
alter table upload_session_files
  add column taken_at text check (taken_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$'),
  add column received_hash text check (received_hash ~ '^[0-9a-f]{64}$');
