-- Where all entries of a log lose their words nothing is named: it is the redaction that names something, for its callers, who
-- work as the owner.
create or replace function redact_log(record uuid, at timestamptz) returns void language plpgsql security invoker set search_path = public as $$
begin
  perform redact_log(record, at, null);
end $$;
