-- The contractor whom work outside is given to; known so far by the e-mail address alone.
update shares s set contractor_id = (
  select c.id from contractors c
  where c.organisation_id = s.organisation_id and c.email_address = s.email
  order by c.archived_at is not null, c.id limit 1);
alter table shares add foreign key (organisation_id, contractor_id) references contractors (organisation_id, id);
create index on shares (organisation_id, contractor_id, assigned_at);
-- Why it was given to one that was blocked.
alter table shares add column despite text;

-- What of its evidence the contractor lacked on the day of the work, as it was known when it was said to be done.
alter table share_sayings add column lacks jsonb;
create index on share_sayings (organisation_id, share_id) where lacks is not null;
