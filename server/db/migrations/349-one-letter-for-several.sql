-- A message may be about several shares, with a link to each. As that of its button, a link is kept until the message is sent.
create table mail_shares (
  organisation_id uuid not null default current_organisation(),
  mail_id uuid not null,
  share_id uuid not null,
  link text,
  primary key (organisation_id, mail_id, share_id),
  foreign key (organisation_id, mail_id) references mail_messages (organisation_id, id),
  foreign key (organisation_id, share_id) references shares (organisation_id, id)
);
create index on mail_shares (organisation_id, share_id, mail_id);
call keep_to_own_organisation('mail_shares');

insert into mail_shares (organisation_id, mail_id, share_id)
select organisation_id, id, share_id from mail_messages where share_id is not null;
alter table mail_messages drop column share_id;
