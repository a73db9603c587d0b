-- Names of the field instead of private ones: what is recorded through a share are responses, others are notified of an
-- accident, a newer rung covers older ones.
alter table share_sayings rename to share_responses;
alter table shares rename column saying_count to response_count;
alter table shares rename column said to progress;
alter table accident_tellings rename to accident_notifications;
alter table accident_notifications rename column told_on to notified_on;
alter table ladder_rungs rename column told_with to covered_by;
alter table import_outcomes rename column told to summary;
