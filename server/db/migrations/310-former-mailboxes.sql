-- Each mailbox that an account had before: a rule for two people knows a person whatever address they have by now.
create table former_mailboxes (
  organisation_id uuid not null default current_organisation(),
  user_id uuid not null,
  mailbox text not null,
  primary key (organisation_id, user_id, mailbox),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index on former_mailboxes (organisation_id, mailbox);
call keep_as_evidence('former_mailboxes');

-- Those of the past: from the log of the accounts, and from what was kept with each link and proposal until now.
insert into former_mailboxes (organisation_id, user_id, mailbox)
  select account.organisation_id, account.id, plain_address(change->>'from')
    from users account
    join activity_entries entry on entry.organisation_id = account.organisation_id and entry.record_id = account.id
    cross join json_array_elements(entry.changes::json) change
    where change->>'field' = 'email' and change->>'from' like '%@%'
  union
  select organisation_id, user_id, plain_email from shares where user_id is not null
  union
  select organisation_id, user_id, plain_address(email) from contractor_links where user_id is not null
  union
  select organisation_id, proposer, proposed_as from task_exemptions cross join unnest(proposers) proposer where proposed_as is not null;

alter table shares drop column user_id;
alter table contractor_links drop column user_id;
alter table task_exemptions drop column proposers, drop column proposed_as;

-- As before, but two accounts are one person if they ever had the same mailbox.
create or replace function redact_accident(accident uuid) returns setof text language plpgsql security definer set search_path = public as $$
declare
  own uuid := current_organisation();
  done accident_redactions;
  before accident_redactions;
begin
  select * into done from accident_redactions r where r.organisation_id = own and r.accident_id = accident order by r.number desc limit 1;
  if done.what is distinct from 'DONE' or not exists (select from accident_redactions r
      where r.organisation_id = own and r.id = done.id and r.xmin = pg_current_xact_id()::xid) then
    raise exception 'The redaction of this accident is not approved';
  end if;
  if not exists (select from accidents a where a.organisation_id = own and a.id = accident and a.state = 'closed' and a.redacted_at is null) then
    raise exception 'Only an accident that is closed is redacted, and once';
  end if;
  select * into before from accident_redactions r
    where r.organisation_id = own and r.accident_id = accident and r.number < done.number order by r.number desc limit 1;
  if before.what = 'KEPT' and before.kept_until >= current_date then
    raise exception 'This accident is kept longer';
  end if;
  if coalesce((select (s.rules->>'secondPerson')::boolean from retention_settings s where s.organisation_id = own), true) then
    if before.what is distinct from 'PROPOSED' or before.said_by = done.said_by or exists (
      with mailboxes as (
        select u.id as user_id, u.plain_email as mailbox from users u where u.organisation_id = own
        union all
        select f.user_id, f.mailbox from former_mailboxes f where f.organisation_id = own)
      select from mailboxes one join mailboxes other on other.mailbox = one.mailbox
      where one.user_id = before.said_by and other.user_id = done.said_by) then
      raise exception 'The redaction of this accident is not approved by a second person';
    end if;
  end if;
  -- A date alone is no report that was made, and the rest of what was entered goes.
  update accidents a set riddor_reported_on = null where a.organisation_id = own and a.id = accident and not a.is_reported;
  return query select redact_accident(accident, now());
end $$;
