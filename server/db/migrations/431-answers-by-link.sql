-- What somebody outside answered to the checklist of a task, with their report (decision 070).
alter table share_responses add column checklist jsonb;
