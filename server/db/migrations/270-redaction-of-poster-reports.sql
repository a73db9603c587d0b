-- The log of a record keeps who, when and which field; the words go. Called where a redaction is approved. Labels are ours and
-- stay, but that of a photograph, which was once its name.
create function redact_log(record uuid, at timestamptz) returns void language plpgsql security definer set search_path = public as $$
begin
  update activity_entries e set redacted_at = at, summary = null, comment = null,
    changes = (select coalesce(json_agg(json_build_object('field', c->>'field', 'from', null, 'to', null,
        'label', case when c->>'field' like 'received:%' then 'Camera details' else c->>'label' end)), '[]')::text
      from json_array_elements(e.changes::json) c)
    where e.organisation_id = current_organisation() and e.record_id = record
      and (e.comment is not null or e.summary is not null or e.changes <> '[]');
end $$;
revoke all on function redact_log(uuid, timestamptz) from public;

-- With an accident the logs of the reports that it was made of go too: they name the photographs.
do $$
declare
  before text := pg_get_functiondef('redact_accident(uuid, timestamptz)'::regprocedure);
  after text := regexp_replace(before, 'update activity_entries e set redacted_at = at.*?<> ''\[\]''\);',
    'perform redact_log(accident, at);');
begin
  after := replace(after, '-- Some hang on one another',
    'perform redact_log(r.id, at) from poster_reports r where r.organisation_id = own and r.accident_id = accident;
  -- Some hang on one another');
  if after !~ 'redact_log\(accident, at\)' or after !~ 'redact_log\(r\.id, at\)' then
    raise exception 'redact_accident reads differently';
  end if;
  execute after;
end $$;

-- What was reported by a poster and rejected is kept as long as an accident of an adult, from the decision; then what it said
-- and showed goes. That there was a report on a day, and who rejected it, stays.
alter table poster_reports add column redacted_at timestamptz;
create index poster_reports_kept on poster_reports (organisation_id, decided_at) where state = 'rejected' and redacted_at is null;

create function redact_poster_report(report uuid) returns setof text language plpgsql security definer set search_path = public as $$
declare
  own uuid := current_organisation();
begin
  update poster_reports r set said = '', place = null, reason = null, redacted_at = now()
    where r.organisation_id = own and r.id = report and r.state = 'rejected' and r.redacted_at is null
      and r.decided_at < now() - interval '3 years';
  if not found then
    raise exception 'Only a report that was rejected three years ago is redacted, and once';
  end if;
  perform redact_log(report, now());
  return query delete from files f where f.organisation_id = own and f.record_id = report returning f.file_hash;
end $$;
revoke all on function redact_poster_report(uuid) from public;
grant execute on function redact_poster_report(uuid) to lintel_app;
