-- An accident is reported once date, reporter and reference of its report are recorded (`partsOfReport` in the contract): a date
-- alone, as it could be saved before, proves nothing. Redaction removes the names and the reference; what was reported stays reported.
alter table accidents add column is_reported boolean not null generated always as (
  riddor_reported_on is not null and (redacted_at is not null or riddor_reported_by is not null and hse_reference is not null)
) stored;

-- Nothing has changed since a report that was not made.
update accidents set riddor_reported_decision_id = null where not is_reported and riddor_reported_decision_id is not null;

drop index accidents_organisation_id_riddor_reported_on_idx;
create index accidents_reported on accidents (organisation_id, happened_on desc, id) where is_reported;
drop index accidents_to_report;
create index accidents_to_report on accidents (organisation_id, riddor_report_by)
  where riddor_decision = 'reportable' and not is_reported;
drop index accidents_by_day;
create index accidents_by_day on accidents (organisation_id, happened_on, id)
  include (category_id, property_id, region_id, landlord_id, riddor_decision, incident_kind_id, riddor_reportable, is_reported, relation_id)
  where not property_archived;
