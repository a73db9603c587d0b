-- Of notices to be complied with by a day, the index itself tells which stand so today, without a look at what was known earlier.
create index on statutory_notice_standings (organisation_id, comply_by, until_on, standing) where comply_by is not null;
drop index statutory_notice_standings_organisation_id_comply_by_idx;
