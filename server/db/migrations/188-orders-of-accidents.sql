-- What lists of 200,000 accidents are asked for most: those to report and those reported, by their last day.
create index on accidents (organisation_id, riddor_reportable, happened_on desc, id);
create index on accidents (organisation_id, riddor_reported_on) where riddor_reported_on is not null;
create index on accidents (organisation_id, riddor_report_by, id);
create index on accidents (organisation_id, riddor_report_by desc nulls last, id desc);
create index on accidents (organisation_id, riddor_decision, happened_on desc);
