-- A reading that was not taken is answered with the reason (decision 070).
alter table task_completion_answers drop constraint task_completion_answers_answer_check,
  add check (jsonb_typeof(answer) in ('string', 'number') or coalesce(jsonb_typeof(answer -> 'notTaken'), '') = 'string');
alter table task_completion_equipment_answers drop constraint task_completion_equipment_answers_answer_check,
  add check (jsonb_typeof(answer) in ('string', 'number') or coalesce(jsonb_typeof(answer -> 'notTaken'), '') = 'string');
