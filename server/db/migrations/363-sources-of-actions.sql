-- Which kinds of record actions can be raised from, the contract says (kinds.ts); a list of them here was a second home of that.
alter table actions drop constraint actions_source_type_check;
