-- Where the property of a task or an action lies and whether it is archived, copied from it: lists filter, count and
-- judge what a reader may see without reading properties. `keepPlaceOfWork` moves them with the property.
alter table tasks add column region_id uuid, add column landlord_id uuid, add column property_archived boolean not null default false;
alter table actions add column region_id uuid, add column landlord_id uuid, add column property_archived boolean not null default false;
drop index tasks_organisation_id_due_on_id_idx;
drop index actions_organisation_id_due_on_id_idx;
drop index actions_organisation_id_state_due_on_id_idx;

update tasks t set region_id = p.region_id, landlord_id = p.landlord_id, property_archived = p.archived_at is not null
from properties p where p.organisation_id = t.organisation_id and p.id = t.property_id
  and (p.region_id is not null or p.landlord_id is not null or p.archived_at is not null);
update actions a set region_id = p.region_id, landlord_id = p.landlord_id, property_archived = p.archived_at is not null
from properties p where p.organisation_id = a.organisation_id and p.id = a.property_id
  and (p.region_id is not null or p.landlord_id is not null or p.archived_at is not null);
alter table actions add constraint standalone_lies_nowhere
  check (property_id is not null or region_id is null and landlord_id is null and not property_archived);

-- A page of a list by due date, however far back, is found in the index alone, and what is open with all that filters ask.
create index actions_by_due on actions (organisation_id, due_on, id) where deleted_at is null and not property_archived;
create index actions_open_by_due on actions (organisation_id, due_on, id)
  include (priority, region_id, landlord_id, status_id, property_id)
  where deleted_at is null and not property_archived and state in ('open', 'awaiting-verification');
-- Counts by region or landlord read what they count and nothing else.
create index actions_open_by_region on actions (organisation_id, region_id, priority, due_on)
  where deleted_at is null and not property_archived and state in ('open', 'awaiting-verification');
create index actions_by_region on actions (organisation_id, region_id, due_on) where deleted_at is null and not property_archived;
create index actions_by_landlord on actions (organisation_id, landlord_id, due_on) where deleted_at is null and not property_archived;
-- Whether a task has an open action, without a look at the others.
create index actions_open_of_task on actions (organisation_id, task_id)
  where deleted_at is null and state in ('open', 'awaiting-verification');

create index tasks_by_due on tasks (organisation_id, due_on, id) where not property_archived;
create index tasks_open_by_due on tasks (organisation_id, due_on, id)
  include (overdue_after, region_id, landlord_id, property_id, task_type_id)
  where not property_archived and state in ('active', 'suspended');
create index tasks_by_region on tasks (organisation_id, region_id, due_on) where not property_archived;
create index tasks_by_landlord on tasks (organisation_id, landlord_id, due_on) where not property_archived;
