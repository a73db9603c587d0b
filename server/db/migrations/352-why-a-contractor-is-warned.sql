-- Why a contractor stands as it does: facts, which are put into words when they are shown. A job writes the standings of before anew.
alter table contractor_standings add column reasons jsonb not null default '[]';
