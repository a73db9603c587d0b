-- Reports that somebody is reminded of each day until their reference is recorded.
create index accidents_to_report on accidents (organisation_id, riddor_report_by)
  where riddor_decision = 'reportable' and hse_reference is null;
