-- What somebody outside reports of each piece of equipment of a task, with the names as they were then (decision 068).
alter table share_responses add column equipment jsonb;
