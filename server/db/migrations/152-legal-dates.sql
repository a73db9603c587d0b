-- The last day that the law allows, kept with open cycles of duties whose interval the law gives; of those with a date set
-- by hand, or resumed, nobody can say it.
update task_cycles c set anchor = (c.anchor::jsonb || jsonb_build_object('legalOn',
    case c.because ->> 'code' when 'certificate-expires' then c.due_on::text else c.anchor::jsonb ->> 'anchorOn' end))::text
from tasks t
join task_types type on type.organisation_id = t.organisation_id and type.id = t.task_type_id
where t.organisation_id = c.organisation_id and t.id = c.task_id and c.state = 'open' and type.interval_basis = 'statutory'
  and t.own_interval_id is null and c.because ->> 'code' in
    ('after-completion', 'anniversary-kept', 'anniversary-lost-early', 'anniversary-lost-late', 'fixed-date',
     'stands-done-before-period', 'certificate-expires', 'rule-changed');
