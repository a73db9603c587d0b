-- Settings say how many reminders reached administrators for lack of anybody else: few, among all the notices of a month (decision 021).
create index notices_to_administrators on notices (organisation_id, created_at) where details ->> 'level' = 'administrator';
