-- Letters for access (decision 078): what an organisation writes, and what went out.
create table letter_settings (
  organisation_id uuid not null default current_organisation() references organisations (id),
  version integer not null,
  rules jsonb not null,
  primary key (organisation_id)
);
call keep_to_own_organisation('letter_settings');

-- The text has no name in it: where the occupier and the address stand, it has their placeholders. So all but the name can stay.
create table access_letters (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  record_id uuid not null,
  cycle_id uuid,
  template text not null,
  written_on date not null,
  visit_on date,
  visit_from text,
  visit_until text,
  sender text not null,
  occupier text,
  address_line text,
  address jsonb not null,
  heading text not null,
  text text not null,
  sent_by uuid not null,
  sent_at timestamptz not null,
  redacted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, record_id) references records (organisation_id, id),
  foreign key (organisation_id, cycle_id) references task_cycles (organisation_id, id),
  foreign key (organisation_id, sent_by) references users (organisation_id, id)
);
create index on access_letters (organisation_id, record_id, sent_at);
create index on access_letters (organisation_id, cycle_id);
create index on access_letters (organisation_id, sent_by);
create index access_letters_named on access_letters (organisation_id, sent_at)
  where occupier is not null or address_line is not null;
call keep_as_evidence('access_letters');

-- Whom a letter was for goes once an accident of an adult would not be kept any longer. What was written to which property, when
-- and by whom stays. The clock is the database's.
create function redact_access_letter(letter uuid) returns setof text language plpgsql security definer set search_path = public as $$
begin
  update access_letters l set occupier = null, address_line = null, redacted_at = now()
    where l.organisation_id = current_organisation() and l.id = letter and l.redacted_at is null and l.sent_at < now() - interval '3 years';
  if not found then
    raise exception 'Only a letter that was sent three years ago is redacted, and once';
  end if;
end $$;
revoke all on function redact_access_letter(uuid) from public;
grant execute on function redact_access_letter(uuid) to lintel_app;
