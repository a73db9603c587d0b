-- What was corrected in the kinds of training that are shipped, for organisations that have kept their own since: surveys are for
-- who may survey, gas work for who is assessed in it, and asked of all gas tasks. Only what still stands as it was shipped is changed.
update training_settings t set version = t.version + 1, rules = jsonb_set(t.rules, '{kinds}', corrected.kinds || added.kinds)
from training_settings own
cross join lateral (
  select coalesce(jsonb_agg(
    kind
    || case when kind ->> 'source' = old.source then jsonb_build_object('source', old.corrected) else '{}' end
    || case when kind ->> 'id' = 'gas-safe' and kind #> '{requiredOf,taskCodes}' = '["GAS01"]'
      then jsonb_build_object('requiredOf', (kind -> 'requiredOf') || jsonb_build_object('taskCodes', gas.codes)) else '{}' end
    order by place), '[]') as kinds
  from jsonb_array_elements(own.rules -> 'kinds') with ordinality each (kind, place)
  left join (values
    ('asbestos-awareness', 'Control of Asbestos Regulations 2012, regulation 10; UKATA category A, certificates hold for a year',
      'Control of Asbestos Regulations 2012, regulation 10; UKATA category A, whose certificates hold for a year; the law sets no interval'),
    ('dbs', 'Safeguarding Vulnerable Groups Act 2006; renewed by policy, only the outcome is kept',
      'Police Act 1997, Part V; Rehabilitation of Offenders Act 1974 (Exceptions) Order 1975; renewed by policy, only the outcome is kept')
  ) old (id, source, corrected) on old.id = kind ->> 'id'
  cross join lateral (select coalesce(jsonb_agg(code order by code), '[]') as codes from task_types
    where organisation_id = own.organisation_id and code in ('GAS01', 'GAS02', 'GAS03', 'GAS04')) gas
) corrected
cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('id', new.id, 'name', new.name, 'months', new.months, 'source', new.source, 'keepsNoFile', false,
    'isConfidential', false, 'isOffered', true, 'requiredOf', jsonb_build_object('roleIds', '[]'::jsonb, 'groupIds', '[]'::jsonb,
      'taskCodes', (select coalesce(jsonb_agg(code order by code), '[]') from task_types where organisation_id = own.organisation_id and code = any (new.codes))))), '[]') as kinds
  from (values
    ('asbestos-surveyor', 'Asbestos surveyor (P402)', null::int,
      'Control of Asbestos Regulations 2012, regulations 4 and 10; BOHS P402 or equivalent, by HSE guidance HSG264', array['ASB01', 'ASB04']),
    ('gas-acs', 'Gas work, assessed (ACS)', 60,
      'Gas Safety (Installation and Use) Regulations 1998, regulation 3; HSE code of practice L56; assessed again every five years', array['GAS01', 'GAS02', 'GAS03', 'GAS04'])
  ) new (id, name, months, source, codes)
  where jsonb_array_length(own.rules -> 'kinds') < 199
    and not exists (select from jsonb_array_elements(own.rules -> 'kinds') kind where kind ->> 'id' = new.id or lower(kind ->> 'name') = lower(new.name))
) added
where own.organisation_id = t.organisation_id and corrected.kinds || added.kinds <> t.rules -> 'kinds';
