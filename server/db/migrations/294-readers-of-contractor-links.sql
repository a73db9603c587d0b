-- Who of the organisation read the mailbox that a link went to when it was sent: it stays theirs, whatever address they have later.
alter table contractor_links add column user_id uuid;
alter table contractor_links add foreign key (organisation_id, user_id) references users (organisation_id, id);
create index on contractor_links (organisation_id, user_id);
update contractor_links link set user_id = (
    select reader.id from users reader
    where reader.organisation_id = link.organisation_id and reader.plain_email = plain_address(link.email)
    order by reader.id limit 1
  )
where link.mail_id is not null;
