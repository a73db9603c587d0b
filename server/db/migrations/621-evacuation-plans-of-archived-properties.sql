-- A plan at a property that was archived cannot be ended any more: it is redacted as long after that as an ended one (decision 082).
create or replace function redact_evacuation_plan(which uuid) returns setof text language plpgsql security definer set search_path = public as $$
declare
  own uuid := current_organisation();
begin
  update evacuation_plans p set resident_name = null, dwelling = null, floor = null, contact = null, needs = null, assistance = null,
      state = 'ENDED', review_due_on = null, missing = '{}', redacted_at = now()
    from properties building
    where p.organisation_id = own and p.id = which and p.redacted_at is null
      and building.organisation_id = own and building.id = p.property_id
      and (p.state = 'ENDED' or p.deleted_at is not null or building.archived_at < now() - interval '3 years')
      and greatest(p.created_at, p.deleted_at,
        (select max(e.recorded_at) from evacuation_plan_entries e where e.organisation_id = own and e.plan_id = which)) < now() - interval '3 years';
  if not found then
    raise exception 'Only a plan that ended, or whose building was archived, three years ago is redacted, and once';
  end if;
  update evacuation_plan_entries e set note = null, file_id = null, details = e.details || '{"who": null, "words": null}'
    where e.organisation_id = own and e.plan_id = which;
  delete from evacuation_plan_openings o where o.organisation_id = own and o.plan_id = which and o.file_id is not null;
  perform redact_log(which, now());
  return query delete from files f where f.organisation_id = own and f.record_id = which returning f.file_hash;
end $$;
drop index evacuation_plans_kept;
create index evacuation_plans_kept on evacuation_plans (organisation_id, id) where redacted_at is null;
