-- Somebody who works for a contractor can be let off what is asked of everybody there.
alter table contractor_waivers add column operative_id uuid,
  add foreign key (organisation_id, operative_id) references contractor_operatives (organisation_id, id);
create index on contractor_waivers (organisation_id, operative_id);

-- What a person showed is kept a while after they last worked for us (contractor-evidence.md, section 4), and then goes with
-- their name, its files, and what the log says of those. That there was somebody from one day to another stays.
alter table contractor_operatives add column redacted_at timestamptz;
create index contractor_operatives_kept on contractor_operatives (organisation_id, left_at) where redacted_at is null;
create index contractor_operatives_there on contractor_operatives (organisation_id, contractor_id)
  where redacted_at is null and left_at is null;

-- The clock is the database's: nothing goes before the shortest period that an organisation can set.
create function redact_operative(operative uuid) returns setof text language plpgsql security definer set search_path = public as $$
declare
  own uuid := current_organisation();
  whose uuid;
  shown uuid[];
  gone record;
begin
  update contractor_operatives o set name = '', trade = null, redacted_at = now(), left_at = coalesce(o.left_at, c.archived_at)
    from contractors c
    where o.organisation_id = own and o.id = operative and o.redacted_at is null
      and c.organisation_id = own and c.id = o.contractor_id
      and least(o.left_at, c.archived_at) < now() - interval '6 months'
    returning o.contractor_id into whose;
  if not found then
    raise exception 'Only what somebody showed who left long ago is removed, and once';
  end if;
  delete from contractor_waivers w where w.organisation_id = own and w.operative_id = operative;
  delete from contractor_evidence_checks k using contractor_evidence e
    where k.organisation_id = own and e.organisation_id = own and e.id = k.evidence_id and e.operative_id = operative;
  with removed as (
    delete from contractor_evidence_files f using contractor_evidence e
      where f.organisation_id = own and e.organisation_id = own and e.id = f.evidence_id and e.operative_id = operative
      returning f.file_id)
  select array_agg(file_id) into shown from removed;
  delete from contractor_evidence e where e.organisation_id = own and e.operative_id = operative;
  -- A file's name may be a person's.
  for gone in select f.id, f.name from files f where f.organisation_id = own and f.id = any (shown) loop
    update activity_entries e set redacted_at = now(), summary = null, comment = null,
      changes = (select coalesce(json_agg(json_build_object('field', c->>'field', 'from', null, 'to', null, 'label', c->>'label')), '[]')::text
        from json_array_elements(e.changes::json) c)
      where e.organisation_id = own and e.record_id = whose and e.redacted_at is null
        and (strpos(coalesce(e.summary, ''), gone.name) > 0 or strpos(e.changes, substr(to_json(gone.name)::text, 2, length(to_json(gone.name)::text) - 2)) > 0);
  end loop;
  return query delete from files f where f.organisation_id = own and f.id = any (shown) returning f.file_hash;
end $$;
revoke all on function redact_operative(uuid) from public;
grant execute on function redact_operative(uuid) to lintel_app;
