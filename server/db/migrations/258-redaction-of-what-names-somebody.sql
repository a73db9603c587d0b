-- The entries of a record's log that name something lose their words as those of a redacted record do: with what an operative
-- showed go its files, whose names may be a person's, wherever the log has them, comments included. Where nothing is named
-- (null), all entries lose them.
create function redact_log(record uuid, at timestamptz, naming text) returns void language plpgsql security definer set search_path = public as $$
begin
  update activity_entries e set redacted_at = at, summary = null, comment = null,
    changes = (select coalesce(json_agg(json_build_object('field', c->>'field', 'from', null, 'to', null,
        'label', case when c->>'field' like 'received:%' then 'Camera details' else c->>'label' end)), '[]')::text
      from json_array_elements(e.changes::json) c)
    where e.organisation_id = current_organisation() and e.record_id = record
      and (e.comment is not null or e.summary is not null or e.changes <> '[]')
      and (naming is null or strpos(concat_ws(E'\n', e.summary, e.comment), naming) > 0
        -- As it stands within a text of JSON, without the quotation marks.
        or strpos(e.changes, substr(to_json(naming)::text, 2, length(to_json(naming)::text) - 2)) > 0);
end $$;
revoke all on function redact_log(uuid, timestamptz, text) from public;

do $$
declare
  before text := pg_get_functiondef('redact_operative(uuid)'::regprocedure);
  after text := regexp_replace(before, '-- A file''s name may be.*?end loop;',
    'for gone in select f.name from files f where f.organisation_id = own and f.id = any (shown) loop
    perform redact_log(whose, now(), gone.name);
  end loop;');
begin
  if after !~ 'redact_log\(whose, now\(\), gone\.name\)' or after ~ 'update activity_entries' then
    raise exception 'redact_operative reads differently';
  end if;
  execute after;
end $$;
