-- What can be given to somebody, and told of, is said by the register of kinds (server/src/register.ts): a further kind is
-- no change of these tables.
alter table shares drop constraint if exists shares_kind_check;
alter table ladder_rungs drop constraint if exists ladder_rungs_subject_check;
alter table notices drop constraint if exists notices_subject_check;
