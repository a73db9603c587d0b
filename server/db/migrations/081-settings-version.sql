-- Raised by each transaction that changes a dictionary or a setting: what servers remember of those holds for one version.
alter table organisations add settings_version integer not null default 1;
