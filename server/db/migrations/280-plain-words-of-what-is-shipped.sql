-- What was shipped with words of programs in it, for organisations that have kept it as it was: what an organisation wrote itself stays.
update roles set version = version + 1, description = plain.words
from (values
  ('support', 'Supplier support user; bypasses view checks, and edit checks when support edit is granted. No account link.',
    'The supplier''s support staff: once they have said why, they may look at all records. They change none unless their role may change everything.'),
  ('site-staff', 'Caretakers, concierge and wardens: do user checks and upload evidence on their own sites.',
    'Caretakers, concierge and wardens: do the regular checks on their own sites and upload the evidence.'),
  ('contractor-manager', 'Approves and reviews contractors and chases shared work.',
    'Approves and reviews contractors, and chases work given to people outside.')
) plain (code, shipped, words)
where roles.code = plain.code and roles.description = plain.shipped;

update dictionary_entries set version = version + 1, details = details || jsonb_build_object(plain.field, plain.words)
from (values
  ('TASK_INTERVAL', 'continuous', 'note', 'Always live, no due date; shows under NO_DUE_DATE.',
    'Goes on all the time, so it has no due date.'),
  ('TASK_STATUS', 'deactivated', 'description', 'Removed from the property on the Task Management screen (property becomes omitted for the task type).',
    'Taken off the property in Task Management.'),
  ('ACCIDENT_CATEGORY', 'building-safety-occurrence', 'note', 'Not RIDDOR: mandatory occurrence notice and report to the Building Safety Regulator, see building-safety.json.',
    'Not RIDDOR: mandatory occurrence notice and report to the Building Safety Regulator.'),
  ('ACTION_STATUS', 'open', 'description', 'Raised and not yet picked up. Default for a new action.',
    'Raised and not yet picked up, as every new action.'),
  ('ACTION_STATUS', 'deferred', 'description', 'Left open for a planned programme with interim controls; hidden from the default list.',
    'Left open for a planned programme with interim controls; the list leaves it out unless it is asked for.'),
  ('ACTION_STATUS', 'closed-completed', 'description', 'Done and evidenced. Default closed status.',
    'Done and evidenced; what closing says unless something else is chosen.'),
  ('CONTRACTOR_BUSINESS', 'site-staff', 'description', 'Own caretakers, concierge and wardens; used as the default for user checks.',
    'Own caretakers, concierge and wardens, who do the regular checks.')
) plain (dictionary, code, field, shipped, words)
where dictionary_entries.dictionary = plain.dictionary and dictionary_entries.code = plain.code
  and dictionary_entries.details ->> plain.field = plain.shipped;
