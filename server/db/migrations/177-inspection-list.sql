-- The list of inspection reports, newest first.
create index inspection_reports_newest on inspection_reports (organisation_id, inspected_on, id) where deleted_at is null;

-- Reports are found by their property as it is called now.
update search_texts s
set caption = concat_ws(' · ', i.reference, ty.name, p.caption),
  words = lower(concat_ws(' ', i.reference, ty.code, ty.name, p.property_reference_number, p.caption, p.postcode))
from inspection_reports i
  join tasks t on t.organisation_id = i.organisation_id and t.id = i.task_id
  join task_types ty on ty.organisation_id = t.organisation_id and ty.id = t.task_type_id
  join properties p on p.organisation_id = t.organisation_id and p.id = t.property_id
where s.kind = 'INSPECTION_REPORT' and s.organisation_id = i.organisation_id and s.record_id = i.id;
