-- Where a nation's law counts otherwise than the rest: how its due date follows, or which day is the last of an interval.
alter table task_types add column nation_rules jsonb not null default '[]';
-- Since when which entry of the legal basis holds.
alter table task_types add column law_since jsonb not null default '[]';
