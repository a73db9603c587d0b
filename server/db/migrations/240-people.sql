-- Who manages a person, and the groups that people are in: entries of a dictionary that the organisation keeps.
alter table users
  add column manager_id uuid,
  add check (manager_id <> id),
  add foreign key (organisation_id, manager_id) references users (organisation_id, id);
create index on users (organisation_id, manager_id);

create table person_groups (
  organisation_id uuid not null default current_organisation(),
  user_id uuid not null,
  group_id uuid not null,
  primary key (organisation_id, user_id, group_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, group_id) references dictionary_entries (organisation_id, id)
);
create index on person_groups (organisation_id, group_id, user_id);
call keep_to_own_organisation('person_groups');

-- The organisations that are there keep the dictionary too; it begins empty.
with made as (
  insert into records (organisation_id, id, kind)
  select id, gen_random_uuid(), 'DICTIONARY' from organisations
  returning organisation_id, id
)
insert into dictionaries (organisation_id, id, name) select organisation_id, id, 'PEOPLE_GROUP' from made;
