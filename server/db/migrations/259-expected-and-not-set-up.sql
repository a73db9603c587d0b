-- How many tasks the rules of duties expect on a property that nobody has put on it, by the rules they were counted with.
create table tasks_not_set_up (
  organisation_id uuid not null default current_organisation(),
  property_id uuid not null,
  statutory_count integer not null,
  other_count integer not null,
  rules text not null,
  primary key (organisation_id, property_id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id) on delete cascade
);
call keep_to_own_organisation('tasks_not_set_up');
