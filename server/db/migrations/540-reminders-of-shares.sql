-- When somebody outside was last reminded of their work, and by whom (decision 077).
alter table shares add column reminded_at timestamptz;
alter table shares add column reminded_by uuid;
alter table shares add column reminder_count integer not null default 0;
alter table shares add foreign key (organisation_id, reminded_by) references users (organisation_id, id);
create index on shares (organisation_id, reminded_by);
