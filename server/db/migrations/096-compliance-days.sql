-- How many duties there were at the end of each day, how many of them were compliant, and on how many properties, as it
-- was known then (decision 018): counted once, in the night after.
create table compliance_days (
  organisation_id uuid not null default current_organisation() references organisations (id),
  day date not null,
  -- A region or landlord, or the organisation itself for all of its properties; a place without a duty has no row.
  place_id uuid not null,
  duty_count integer not null,
  compliant_count integer not null,
  property_count integer not null,
  primary key (organisation_id, place_id, day)
);
call keep_to_own_organisation('compliance_days');
