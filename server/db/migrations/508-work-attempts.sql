-- Each time that somebody came to do a task or an action and could not (decision 063). Of a task it counts in the round that was open.
create table work_attempts (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  record_id uuid not null,
  cycle_id uuid,
  attempted_on date not null,
  reason text not null check (reason in ('no-access', 'not-safe', 'nothing-there', 'other')),
  note text,
  recorded_by uuid,
  share_id uuid,
  recorded_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, record_id) references records (organisation_id, id),
  foreign key (organisation_id, cycle_id) references task_cycles (organisation_id, id),
  foreign key (organisation_id, recorded_by) references users (organisation_id, id),
  foreign key (organisation_id, share_id) references shares (organisation_id, id)
);
create index on work_attempts (organisation_id, record_id, cycle_id);
create index on work_attempts (organisation_id, cycle_id);
create index on work_attempts (organisation_id, recorded_by);
create index on work_attempts (organisation_id, share_id);
call keep_as_evidence('work_attempts');

-- What was recorded until now: by people outside in their responses, by colleagues in entries of the activity log.
insert into work_attempts (organisation_id, id, record_id, cycle_id, attempted_on, reason, note, recorded_by, share_id, recorded_at)
select told.organisation_id, gen_random_uuid(), told.record_id, round.id, told.attempted_on, told.reason, told.note, told.recorded_by,
  told.share_id, told.recorded_at
from (
  select r.organisation_id, s.record_id, coalesce(r.day, (r.recorded_at at time zone o.time_zone)::date) as attempted_on,
    'no-access' as reason, r.note, r.recorded_by, s.id as share_id, r.recorded_at
  from share_responses r
    join shares s on s.organisation_id = r.organisation_id and s.id = r.share_id
    join organisations o on o.id = r.organisation_id
  where r.kind = 'no-access'
  union all
  select e.organisation_id, e.record_id, (e.happened_at at time zone o.time_zone)::date,
    case when starts_with(e.comment, 'Could not be done: No access. ') then 'no-access'
      when starts_with(e.comment, 'Could not be done: Not safe. ') then 'not-safe'
      when starts_with(e.comment, 'Could not be done: Nothing there to do it on. ') then 'nothing-there' else 'other' end,
    regexp_replace(e.comment, '^Could not be done: [^.]*\. ', ''), u.id, null, e.happened_at
  from activity_entries e
    join organisations o on o.id = e.organisation_id
    left join users u on u.organisation_id = e.organisation_id and u.id = e.actor_id
  where e.event in ('task.not-done', 'action.not-done') and e.comment is not null
) told
left join lateral (
  select c.id from task_cycles c
  where c.organisation_id = told.organisation_id and c.task_id = told.record_id and (c.closed_at is null or c.closed_at >= told.recorded_at)
  order by c.number limit 1
) round on true;
