-- The suspended tasks of an organisation, which are few: each hour those are taken up whose review has come.
create index tasks_suspended on tasks (organisation_id, review_on) where state = 'suspended';
