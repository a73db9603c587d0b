-- What a hazard case says of people goes once an accident of an adult would not be kept any longer: tenant, contact, health, what
-- was written freely, who came or was told, letters and comments. What was reported where and when, what kind of thing happened on
-- which day, what was decided and how its clocks stood stays (decision 040). The clock is the database's.
alter table hazard_cases add column redacted_at timestamptz;
create index hazard_cases_kept on hazard_cases (organisation_id, id) where (state = 'CLOSED' or deleted_at is not null) and redacted_at is null;

create function redact_hazard_case(which uuid) returns setof text language plpgsql security definer set search_path = public as $$
declare
  own uuid := current_organisation();
begin
  update hazard_cases c set description = null, rooms = null, tenant_name = null, tenant_contact = null, vulnerability = null,
      redacted_at = now()
    where c.organisation_id = own and c.id = which and c.redacted_at is null and (c.state = 'CLOSED' or c.deleted_at is not null)
      and greatest(c.created_at, c.deleted_at,
        (select max(e.said_at) from hazard_case_entries e where e.organisation_id = own and e.case_id = which)) < now() - interval '3 years';
  if not found then
    raise exception 'Only a case that was closed three years ago is redacted, and once';
  end if;
  update hazard_case_entries e set note = null, file_id = null, details = e.details || '{"who": null, "result": null}'
    where e.organisation_id = own and e.case_id = which;
  delete from hazard_case_openings o where o.organisation_id = own and o.case_id = which and o.file_id is not null;
  perform redact_log(which, now());
  return query delete from files f where f.organisation_id = own and f.record_id = which returning f.file_hash;
end $$;
revoke all on function redact_hazard_case(uuid) from public;
grant execute on function redact_hazard_case(uuid) to lintel_app;
