-- What a scorecard counts of work outside, kept where it is said so that neither list nor figure reads sayings.
alter table shares
  -- The day on which it was done, by who did it last; whether that was after its due date.
  add column done_on date,
  add column is_late boolean not null default false,
  add column is_lapsed boolean not null default false,
  add column sent_back_count integer not null default 0,
  add column no_access_count integer not null default 0;

update shares s set
  done_on = said.done_on, is_lapsed = coalesce(said.is_lapsed, false),
  is_late = coalesce(said.done_on > (select a.due_on from actions a where a.organisation_id = s.organisation_id and a.id = s.record_id), false),
  sent_back_count = said.sent_back_count, no_access_count = said.no_access_count
from (
  select organisation_id, share_id,
    (array_agg(day order by number desc) filter (where kind = 'done'))[1] as done_on,
    (array_agg(lacks is not null order by number desc) filter (where kind = 'done'))[1] as is_lapsed,
    count(*) filter (where kind = 'sent-back') as sent_back_count,
    count(*) filter (where kind = 'no-access') as no_access_count
  from share_sayings group by organisation_id, share_id) said
where said.organisation_id = s.organisation_id and said.share_id = s.id;
