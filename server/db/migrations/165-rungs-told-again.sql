-- A reminder that a clock which was ahead told years too soon is told again on its day: the former stays as it was.
alter table ladder_rungs drop constraint ladder_rungs_pkey,
  add constraint ladder_rungs_pkey primary key (organisation_id, record_id, round, due_on, days, planned_on);
