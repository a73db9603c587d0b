-- My work and the bell look for accidents whose closing awaits a second person: few of all that there are.
create index accidents_to_approve on accidents (organisation_id, happened_on, id)
  where state = 'awaiting-second' and not property_archived;
