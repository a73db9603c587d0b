-- What was deleted is found again, with the reason, by who sees its property (decision 029).
alter table actions add column deleted_reason text;
update actions a
  set deleted_reason = (select e.comment from activity_entries e
    where e.organisation_id = a.organisation_id and e.record_id = a.id and e.event = 'action.deleted' order by e.sequence desc limit 1)
  where a.deleted_at is not null;
create index actions_deleted on actions (organisation_id, due_on, id) where deleted_at is not null;
