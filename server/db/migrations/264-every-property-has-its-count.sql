-- Each property has a row from now on, so that one without was forgotten: what was not counted yet says so.
alter table tasks_not_set_up alter column statutory_count drop not null;
alter table tasks_not_set_up alter column other_count drop not null;
insert into tasks_not_set_up (organisation_id, property_id, rules)
select organisation_id, id, '' from properties
on conflict do nothing;
