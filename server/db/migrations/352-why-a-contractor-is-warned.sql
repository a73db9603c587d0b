-- Why a contractor stands as it does, in words. The nightly job writes standings of earlier rules anew, and so those of before.
alter table contractor_standings add column reason text;
update contractors set standing_rules = -1;
