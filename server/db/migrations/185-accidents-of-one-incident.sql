-- Several people are hurt in one incident, each with a record of their own: those have the id of the first of them.
alter table accidents
  add column incident_id uuid,
  add foreign key (organisation_id, incident_id) references accidents (organisation_id, id);
create index on accidents (organisation_id, incident_id);
