-- My work and the bell look for accidents in RIDDOR's categories that nobody has decided on: a few of all that there are.
create index accidents_to_assess on accidents (organisation_id, riddor_decision, category_id, happened_on, id)
  where riddor_reportable is null and not is_reported and not property_archived;
