-- Who has a message sent to somebody outside: how many one person may cause in a day is limited.
alter table mail_messages add column caused_by uuid;
alter table mail_messages add foreign key (organisation_id, caused_by) references users (organisation_id, id);
create index on mail_messages (organisation_id, caused_by, created_at) where caused_by is not null;
