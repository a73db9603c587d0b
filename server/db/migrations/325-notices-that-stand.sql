-- Notices to be complied with by a day are found among those that stand so today, and not among all that was ever known of them.
create index on statutory_notice_standings (organisation_id, comply_by, until_on, standing) where comply_by is not null;
drop index statutory_notice_standings_organisation_id_comply_by_idx;
