-- The removed tasks of an organisation, which are few: whether another covers a piece of equipment is asked without them.
create index tasks_removed on tasks (organisation_id, id) where state = 'removed';
