-- What was said of an accident last is told by a number that grows with each: a clock may be set back.
do $$
declare
  piece record;
begin
  for piece in
    select * from (values
      ('accident_decisions', 'decided_at'), ('accident_judgements', 'judged_at'), ('accident_redactions', 'said_at'),
      ('accident_form_answers', 'said_at'), ('accident_reports', 'kept_at'), ('accident_tellings', 'said_at')
    ) as said (place, at)
  loop
    execute format('alter table %I add column number integer', piece.place);
    execute format('update %1$I t set number = o.number from
      (select organisation_id, id, row_number() over (partition by organisation_id, accident_id order by %2$I, id) as number from %1$I) o
      where o.organisation_id = t.organisation_id and o.id = t.id', piece.place, piece.at);
    execute format('alter table %1$I alter column number set not null, add unique (organisation_id, accident_id, number)', piece.place);
    execute format('drop index %I', piece.place || '_organisation_id_accident_id_' || piece.at || '_idx');
  end loop;
end $$;

-- How often its closing had been spoken of when somebody said otherwise than the desk: so it is told what came after it was
-- opened again.
alter table accident_judgements add column after_closing integer not null default 0;
update accident_judgements j set after_closing = c.number from (
  select j.organisation_id, j.id, max(c.number) as number from accident_judgements j
  join accident_closings c on c.organisation_id = j.organisation_id and c.accident_id = j.accident_id and c.said_at <= j.judged_at
  group by j.organisation_id, j.id) c
where c.organisation_id = j.organisation_id and c.id = j.id;

-- The clock is the database's, and so is the question who approved: a program that is wrong or was taken over may neither
-- hasten nor approve. Where the organisation asks for a second person (which it does unless it says otherwise), the last word
-- is the approval of somebody other than who proposed it, said in this transaction.
create function redact_accident(accident uuid) returns setof text language plpgsql security definer set search_path = public as $$
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
    if before.what is distinct from 'PROPOSED' or exists (
      select from users one join users other on other.organisation_id = own and (other.id = one.id or other.plain_email = one.plain_email)
      where one.organisation_id = own and one.id = before.said_by and other.id = done.said_by) then
      raise exception 'The redaction of this accident is not approved by a second person';
    end if;
  end if;
  return query select redact_accident(accident, now());
end $$;
revoke all on function redact_accident(uuid) from public;
grant execute on function redact_accident(uuid) to lintel_app;
revoke all on function redact_accident(uuid, timestamptz) from lintel_app;
