-- The last day to appeal as it was known on each day, null once an appeal was made: the calendar shows it. Written with how a
-- notice stands; of those that stand, what is printed until something is said of them.
alter table statutory_notice_standings add column appeal_until date;
update statutory_notice_standings standing set appeal_until = notice.appeal_by
from statutory_notices notice
where notice.organisation_id = standing.organisation_id and notice.id = standing.notice_id
  and standing.standing in ('RECEIVED', 'IN_FORCE', 'OVERDUE')
  and not exists (select from statutory_notice_happenings said
    where said.organisation_id = notice.organisation_id and said.notice_id = notice.id and said.kind = 'APPEALED');
create index on statutory_notices (organisation_id, hearing_on) where hearing_on is not null;
create index on statutory_notice_standings (organisation_id, appeal_until) where appeal_until is not null;
create index on statutory_notice_standings (organisation_id, comply_by) where comply_by is not null;
