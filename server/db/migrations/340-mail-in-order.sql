-- Messages of the same moment go out in the order they were written, without sorting all that wait for each.
create index on mail_messages (organisation_id, next_attempt_at, id) where state in ('waiting', 'sending');
drop index mail_messages_organisation_id_next_attempt_at_idx;
