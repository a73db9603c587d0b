-- What was answered of each piece of equipment, to the questions that are asked of each (decision 070). Its answers belong to what the
-- completion says of the piece.
create table task_completion_equipment_answers (
  organisation_id uuid not null default current_organisation(),
  cycle_id uuid not null,
  revision integer not null,
  equipment_id uuid not null,
  question_id uuid not null,
  answer jsonb not null check (jsonb_typeof(answer) in ('string', 'number')),
  judgement text check (judgement in ('satisfactory', 'unsatisfactory', 'not-applicable')),
  primary key (organisation_id, cycle_id, revision, equipment_id, question_id),
  foreign key (organisation_id, cycle_id, revision, equipment_id)
    references task_completion_equipment (organisation_id, cycle_id, revision, equipment_id)
);
call keep_as_evidence('task_completion_equipment_answers');
