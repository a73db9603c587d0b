-- Whether people may keep their work on a device, to open it without a connection.
alter table organisations add column keeps_work_on_devices boolean not null default true;
