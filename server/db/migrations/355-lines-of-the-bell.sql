-- Notices that make one line for their reader: those of one record, or of one part of it; and those of several records that were
-- written together, with those of an absent colleague apart.
alter table notices add column line text not null generated always as (
  case when details ? 'together' then (details ->> 'together') || '/' || coalesce(deputy_for::text, '')
    else coalesce(details ->> 'personId', record_id::text) || '/' || coalesce(details ->> 'part', '') end) stored;
create index on notices (organisation_id, user_id, line, id);
