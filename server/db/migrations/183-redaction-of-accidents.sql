-- How long an organisation keeps what accidents say of people.
create table retention_settings (
  organisation_id uuid not null default current_organisation() references organisations (id),
  version integer not null,
  rules jsonb not null,
  primary key (organisation_id)
);
call keep_to_own_organisation('retention_settings');

-- Who proposed that a record be redacted; who put that off, until when and why; and who approved it, which is when it was
-- done. What is decided later holds.
create table accident_redactions (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  accident_id uuid not null,
  what text not null check (what in ('PROPOSED', 'KEPT', 'DONE')),
  -- The rule that it was kept under and the last day of its period; of what is kept longer, the day that was set.
  rule text not null check (rule in ('adult', 'child', 'exposure', 'law')),
  kept_until date not null,
  reason text,
  said_by uuid not null,
  said_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, accident_id) references accidents (organisation_id, id),
  foreign key (organisation_id, said_by) references users (organisation_id, id)
);
create index on accident_redactions (organisation_id, accident_id, said_at desc);
create index on accident_redactions (organisation_id, said_by);
call keep_as_evidence('accident_redactions');

alter table accidents add column redacted_at timestamptz;
-- An entry whose words were redacted keeps the hash that they had, so its chain holds; what it said cannot be proved any more.
alter table activity_entries add column redacted_at timestamptz;

-- Takes out of an accident what says something of people: from the record, its versions, decisions, injuries and interviews,
-- the values of its log and the rows of its files. The program's role may do none of that by itself, and this only where it
-- was approved and three years have gone since the last entry (RIDDOR 2013, reg. 12(2)). What stays is named here; whatever is
-- added to accidents later goes. Answers the contents that no row may name any more.
create function redact_accident(accident uuid, at timestamptz) returns setof text language plpgsql security definer set search_path = public as $$
declare
  own uuid := current_organisation();
  piece record;
  is_left boolean;
begin
  if not exists (select from accident_redactions r where r.organisation_id = own and r.accident_id = accident and r.what = 'DONE') then
    raise exception 'The redaction of this accident is not approved';
  end if;
  if exists (select from accident_versions v where v.organisation_id = own and v.accident_id = accident and v.saved_at > at - interval '3 years')
    or exists (select from accidents a where a.organisation_id = own and a.id = accident and a.created_at > at - interval '3 years') then
    raise exception 'An accident is kept for three years from its last entry (RIDDOR 2013, reg. 12(2))';
  end if;

  for piece in
    select attname as column_name, attnotnull as is_needed, format_type(atttypid, null) as type from pg_attribute
    where attrelid = 'accidents'::regclass and attnum > 0 and not attisdropped and attname not in (
      'organisation_id', 'id', 'version', 'reference', 'property_id', 'category_id', 'happened_on', 'happened_at', 'location_id',
      'sub_activity_id', 'main_industry_id', 'geographical_area_id', 'local_authority_id', 'incident_kind_id', 'incident_id',
      'fall_height', 'work_process_id', 'main_factor_id', 'riddor_reportable', 'riddor_reported_on', 'riddor_decision',
      'riddor_report_by', 'created_at', 'created_by', 'redacted_at', 'closed_at', 'closed_by')
  loop
    if not piece.is_needed then
      execute format('update accidents set %I = null where organisation_id = $1 and id = $2', piece.column_name) using own, accident;
    elsif piece.type = 'jsonb' then
      execute format('update accidents set %1$I = case jsonb_typeof(%1$I) when ''array'' then ''[]'' else ''{}'' end::jsonb where organisation_id = $1 and id = $2', piece.column_name) using own, accident;
    end if;
  end loop;
  -- Some hang on one another: what cannot go yet goes in the next round.
  for round in 1..5 loop
    is_left := false;
    for piece in
      select c.conrelid::regclass as place, k.attname as column_name from pg_constraint c
      join pg_attribute k on k.attrelid = c.conrelid and k.attnum = c.conkey[2]
      where c.contype = 'f' and c.confrelid = 'accidents'::regclass
        and c.conrelid not in ('accidents'::regclass, 'accident_redactions'::regclass, 'accident_openings'::regclass)
    loop
      begin
        execute format('delete from %s where organisation_id = $1 and %I = $2', piece.place, piece.column_name) using own, accident;
      exception when foreign_key_violation then
        is_left := true;
      end;
    end loop;
    exit when not is_left;
  end loop;
  if is_left then
    raise exception 'Something that hangs on this accident cannot be removed';
  end if;
  update accidents a set redacted_at = at where a.organisation_id = own and a.id = accident;

  update activity_entries e set redacted_at = at, summary = null, comment = null,
    changes = (select coalesce(json_agg(json_build_object('field', c->>'field', 'label', c->>'label', 'from', null, 'to', null)), '[]')::text
      from json_array_elements(e.changes::json) c)
    where e.organisation_id = own and e.record_id = accident and (e.comment is not null or e.summary is not null or e.changes <> '[]');

  -- That somebody opened files on a day stays; which, goes with their names.
  delete from accident_openings o using accident_openings other
    where o.organisation_id = own and o.accident_id = accident and o.way = 'FILE'
      and other.organisation_id = own and other.accident_id = accident and other.way = 'FILE'
      and other.user_id = o.user_id and other.opened_on = o.opened_on and other.id < o.id;
  update accident_openings o set file_id = null where o.organisation_id = own and o.accident_id = accident and o.way = 'FILE';
  return query delete from files f where f.organisation_id = own and f.record_id = accident returning f.file_hash;
end $$;
revoke all on function redact_accident(uuid, timestamptz) from public;
grant execute on function redact_accident(uuid, timestamptz) to lintel_app;
