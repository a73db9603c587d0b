-- Turns a portfolio in the schema "stage" (with its own numbers as ids) into rows of the session's organisation. "stage" is
-- filled by made.sql with fictitious data, or by ../yardstick/setup.mjs with the yardstick's.
-- Foreign keys are not checked row by row: the data is correct by construction.
set session_replication_role = replica;

-- The fixed id for a number of a kind: '00000000-0000-7000-8' || kind || '-' || number.
create or replace function stage.uuid(kind int, number bigint) returns uuid language sql immutable as
  $$ select ('00000000-0000-7000-8' || lpad(kind::text, 3, '0') || '-' || lpad(to_hex(number), 12, '0'))::uuid $$;

-- ---- Dictionaries: a shipped entry of the same name is used, others are added.
create table stage.region as
  select r.id, coalesce(e.id, stage.uuid(1, r.id)) as uid, e.id is null as is_new, r.name
  from stage.regions r
  left join dictionary_entries e on e.organisation_id = current_organisation() and e.dictionary = 'REGIONS' and e.name_key = lower(r.name);
create table stage.area as
  select r.id, coalesce(e.id, stage.uuid(2, r.id)) as uid, e.id is null as is_new, r.name
  from stage.areas r
  left join dictionary_entries e on e.organisation_id = current_organisation() and e.dictionary = 'AREA_OF_OBSERVATION' and e.name_key = lower(r.name);
create table stage.landlord as
  select number, name, stage.uuid(16, number) as uid
  from (select row_number() over (order by landlord) as number, landlord as name from stage.properties where landlord is not null group by landlord) named;
insert into dictionary_entries (id, dictionary, code, name, sort_order)
  select uid, 'REGIONS', 'bench-' || id, name, 1000 + id from stage.region where is_new
  union all select uid, 'AREA_OF_OBSERVATION', 'bench-' || id, name, 1000 + id from stage.area where is_new
  union all select uid, 'LANDLORD', 'bench-' || number, name, 1000 + number from stage.landlord;
create table stage.status as
  select s.id, s.closed, e.id as uid
  from stage.action_statuses s
  join dictionary_entries e on e.organisation_id = current_organisation() and e.dictionary = 'ACTION_STATUS'
    and e.code = case s.name when 'Open' then 'open' when 'In progress' then 'in-progress' when 'Awaiting contractor' then 'works-ordered'
      when 'Closed' then 'closed-completed' else 'closed-not-required' end;
create table stage.property_type as
  select id as uid, row_number() over (order by sort_order, id) - 1 as number, count(*) over () as count
  from dictionary_entries where organisation_id = current_organisation() and dictionary = 'PROPERTY_TYPE';

-- ---- Task types and people.
insert into task_types (id, code, name, group_id, sort_order, statutory, risk_assessment, interval_id, basis, interval_basis, evidence,
    safety_measure)
  select stage.uuid(3, t.id), 'B-' || t.code, t.name || ' (bench)',
    (select id from dictionary_entries where organisation_id = current_organisation() and dictionary = 'TASK_TYPE' order by sort_order offset (t.id % 8) limit 1),
    1000 + t.id, t.statutory, t.id % 6 = 2,
    (select id from dictionary_entries where organisation_id = current_organisation() and dictionary = 'TASK_INTERVAL' order by sort_order limit 1),
    'fixed', 'own', coalesce(to_jsonb(t) -> 'evidence', '[]'), case when t.id <= 5 then 'BS0' || t.id end
  from stage.task_types t;
-- One in ten manages the nine after them, and so on up to the first.
insert into users (id, login, email, full_name, job_title, phone, is_external, manager_id)
  select stage.uuid(5, id), login, email, name, job_title, phone, external_user, case when id > 1 then stage.uuid(5, 1 + (id - 2) / 10) end
  from stage.users;

-- ---- Properties; each has an owner, who also owns its tasks.
insert into properties (id, property_reference_number, unique_property_reference_number, client_specific_code, external_id, building_name,
    address1, address2, address3, address4, address5, postcode, city, region_id, landlord_id, property_type_id, storeys, height_metres,
    dwellings, built_year, created_at, changed_at)
  select stage.uuid(6, p.id), ref, uprn, client_code, external_id, nullif(building_name, ''),
    address1, nullif(address2, ''), nullif(address3, ''), nullif(address4, ''), nullif(address5, ''), postcode, nullif(address3, ''), r.uid, l.uid,
    t.uid, floors, floors * 3.1, floors * 2, 1850 + p.id % 170, created_at, created_at
  from stage.properties p
  join stage.region r on r.id = p.region_id
  join stage.property_type t on t.number = p.id % t.count
  left join stage.landlord l on l.name = p.landlord
  order by p.id;
create table stage.owner as
  select p.id as property_id, stage.uuid(6, p.id) as property_uid, stage.uuid(5, 1 + p.id * 7 % (select count(*) from stage.users)) as user_uid
  from stage.properties p where p.id % 10 > 0;
insert into property_owners (property_id, user_id) select property_uid, user_uid from stage.owner;

-- ---- Tasks: completed rounds, and the current one.
insert into task_cycles (id, task_id, number, starts_on, due_on, anchor, because, state, done_on, outcome, revision, closed_at)
  select stage.uuid(8, id), stage.uuid(7, task_id), cycle_no, due_date - 30, due_date, '{}', '{"code":"set-by-hand","parts":{}}', 'done',
    completed_date, 'satisfactory', 1, completed_date
  from stage.task_cycles order by id;
insert into task_completions (cycle_id, revision, done_on, done_by, outcome, recorded_by, recorded_at, checklist_version)
  select stage.uuid(8, c.id), 1, completed_date, u.name, 'satisfactory', stage.uuid(5, u.id), completed_date, case when t.task_type_id % 3 = 0 then 1 end
  from stage.task_cycles c join stage.users u on u.id = c.completed_by join stage.tasks t on t.id = c.task_id order by c.id;
insert into task_cycles (id, task_id, number, starts_on, due_on, anchor, because, state)
  select stage.uuid(8, 10000000 + id), stage.uuid(7, id), 4, coalesce(due_date - 30, created_at::date), due_date, '{}',
    '{"code":"set-by-hand","parts":{}}', 'open'
  from stage.tasks order by id;
create table stage.proof as select distinct owner_id from stage.files where owner_type = 'TASK-CYCLE';
insert into tasks (id, property_id, region_id, landlord_id, task_type_id, status_id, state, cycle_id, due_on, overdue_after, last_done_on, last_outcome,
    outcome_cycle_id, has_evidence, assignee_id, created_at, changed_at)
  select stage.uuid(7, t.id), p.id, p.region_id, p.landlord_id, stage.uuid(3, t.task_type_id), status.id, 'active', stage.uuid(8, 10000000 + t.id), t.due_date, t.due_date,
    done.completed_date, 'satisfactory', stage.uuid(8, done.id), proof.owner_id is not null, case when t.assignee_id is not null then stage.uuid(5, t.assignee_id) end, t.created_at, t.created_at
  from stage.tasks t
  join properties p on p.organisation_id = current_organisation() and p.id = stage.uuid(6, t.property_id)
  join dictionary_entries status on status.organisation_id = current_organisation() and status.dictionary = 'TASK_STATUS' and status.code = 'not-started'
  left join stage.task_cycles done on done.task_id = t.id and done.cycle_no = 3
  left join stage.proof on proof.owner_id = done.id
  order by t.id;
insert into task_history (task_id, since, until, state, overdue_after, outcome_cycle_id, has_evidence, last_outcome)
  select stage.uuid(7, task_id), since, lead(since) over (partition by task_id order by since), 'active', overdue_after, outcome_cycle_id, has_evidence,
    case when outcome_cycle_id is not null then 'satisfactory' end
  from (select distinct on (task_id, since) * from (
      select id as task_id, 0 as cycle_no, first.since, first.due_date as overdue_after, null::uuid as outcome_cycle_id, false as has_evidence
      from stage.tasks t join lateral (select least(t.created_at::date, c.completed_date - 1) as since, c.due_date
        from stage.task_cycles c where c.task_id = t.id and c.cycle_no = 1) first on true
      union all
      select c.task_id, c.cycle_no, c.completed_date, coalesce(next.due_date, t.due_date), stage.uuid(8, c.id), proof.owner_id is not null
      from stage.task_cycles c
      join stage.tasks t on t.id = c.task_id
      left join stage.task_cycles next on next.task_id = c.task_id and next.cycle_no = c.cycle_no + 1
      left join stage.proof on proof.owner_id = c.id) told
    order by task_id, since, cycle_no desc) by_day;
insert into task_owners (task_id, user_id)
  select stage.uuid(7, t.id), owner.user_uid from stage.tasks t join stage.owner owner on owner.property_id = t.property_id;
insert into inspection_reports (id, reference, task_id, inspected_on, inspector, actions_identified, summary, created_at)
  select stage.uuid(9, id), ref, stage.uuid(7, task_id), inspection_date, coalesce(inspector, '-'), actions_identified, summary, inspection_date
  from stage.inspection_reports order by id;

-- ---- Accidents; seven in ten have an injured person, and of those to be reported nine in ten were.
create table stage.choice as
  select dictionary, array_agg(id order by sort_order) as ids from dictionary_entries
  where organisation_id = current_organisation() and dictionary like 'ACCIDENT%' group by dictionary;
create function stage.chosen(wanted text, number bigint) returns uuid language sql stable as
  $$ select ids[1 + number % array_length(ids, 1)] from stage.choice where dictionary = wanted $$;
create table stage.decided as
  select id, case when id % 20 = 0 then 'reportable' when id % 20 < 3 then 'record-only' when id % 20 = 3 then 'cannot-say' else 'not-reportable' end as decision,
    id % 18 = 0 or id % 20 = 0 and id % 200 > 0 as is_reported
  from stage.accidents;
insert into accidents (id, reference, property_id, region_id, landlord_id, category_id, happened_on, happened_at, location_id, incident_kind_id, relation_id, note, reporter,
    injured_person, investigator, investigation, other_investigation, riddor_reportable, riddor_reported_on, riddor_reported_by, hse_reference, riddor_decision_id, riddor_decision, riddor_report_by, state, created_at)
  select stage.uuid(10, s.id), 'ACC-' || lpad(s.id::text, 6, '0'), p.id, p.region_id, p.landlord_id, stage.chosen('ACCIDENT_CATEGORY', s.id * 11), accident_date,
    lpad((7 + s.id % 12)::text, 2, '0') || ':' || lpad((s.id % 60)::text, 2, '0'), stage.chosen('ACCIDENT_LOCATION', s.id / 3), stage.chosen('ACCIDENT_INCIDENT_KIND', s.id / 5),
    case when s.id % 10 < 7 then stage.chosen('ACCIDENT_RELATION_TO_PROPERTY', s.id / 7) end, 'Slipped on the stair, number ' || s.id, '{"firstName": "Ada", "lastName": "Hill"}',
    case when s.id % 10 < 7 then jsonb_build_object('firstName', 'Bo', 'lastName', 'Reed ' || s.id) else '{}' end, '{}', '{}', '{}',
    case when s.id % 9 = 0 then true when s.id % 4 > 0 then false end, case when d.is_reported then least(current_date, accident_date + 5) end,
    case when d.is_reported then 'Bo Hall' end, case when d.is_reported then 'F2508-' || s.id end,
    stage.uuid(18, s.id), d.decision, case when d.decision = 'reportable' then accident_date + 10 end, case when accident_date < current_date - 90 and s.id % 30 > 0 then 'closed' else 'open' end, accident_date
  from stage.accidents s
  join stage.decided d on d.id = s.id
  join properties p on p.organisation_id = current_organisation() and p.id = stage.uuid(6, s.property_id)
  order by s.id;
insert into accident_decisions (id, accident_id, number, decided_on, decided_at, decision, facts, answer)
  select stage.uuid(18, s.id), stage.uuid(10, s.id), 1, accident_date, accident_date, decision, '{}', jsonb_build_object('decision', decision, 'findings', jsonb_build_array(jsonb_build_object('decision', decision)))
  from stage.accidents s join stage.decided d on d.id = s.id order by s.id;
insert into accident_injuries (id, accident_id, part_id, injury_id)
  select stage.uuid(17, id), stage.uuid(10, id), stage.chosen('ACCIDENT_PART_OF_BODY', id / 11), stage.chosen('ACCIDENT_INJURY_SUSTAINED', id / 13)
  from stage.accidents where id % 10 < 7 order by id;

-- ---- Actions: most of them raised from a task or a report.
insert into actions (id, reference, name, property_id, region_id, landlord_id, source_type, source_id, source_caption, task_id, status_id, state, priority, gravest_priority,
    start_on, due_on, location, observation, assignee_id, raised_on, closed_on, created_at, opened_at)
  select stage.uuid(13, a.id), a.ref, a.name, p.id, p.region_id, p.landlord_id, a.source_type,
    case a.source_type when 'TASK' then stage.uuid(7, source_id) when 'INSPECTION_REPORT' then stage.uuid(9, source_id)
      when 'ACCIDENT' then stage.uuid(10, source_id) when 'ENFORCEMENT_VISIT' then stage.uuid(11, source_id) end,
    source_caption,
    case a.source_type when 'TASK' then stage.uuid(7, source_id) when 'INSPECTION_REPORT' then stage.uuid(7, i.task_id) end,
    s.uid, case when a.closed then 'closed' else 'open' end, priority, priority, start_date, greatest(due_date, start_date), location, observation,
    case when assignee_id is not null then stage.uuid(5, assignee_id) end, start_date, case when a.closed then coalesce(closed_date, due_date) end, a.created_at, a.created_at
  from stage.actions a
  left join properties p on p.organisation_id = current_organisation() and p.id = stage.uuid(6, a.property_id)
  join stage.status s on s.id = a.status_id
  left join stage.inspection_reports i on a.source_type = 'INSPECTION_REPORT' and i.id = a.source_id
  order by a.id;
insert into action_areas (action_id, area_id)
  select distinct stage.uuid(13, action_id), m.uid from stage.action_areas a join stage.area m on m.id = a.area_id;
insert into action_closings (id, action_id, number, event, status_id, done_on, done_by, evidence, demanded_evidence, demanded_second_person, recorded_at)
  select stage.uuid(17, a.id), stage.uuid(13, a.id), 1, 'closed', s.uid, coalesce(closed_date, due_date), 'Bench', '[]', '[]', false, coalesce(closed_date, due_date)
  from stage.actions a join stage.status s on s.id = a.status_id where a.closed order by a.id;
insert into reference_numbers (kind, last) values ('ACT', 900000), ('INS', 900000), ('ACC', 900000), ('ENF', 900000), ('NOT', 900000), ('HAZ', 900000), ('EVP', 900000), ('EQP', 900000) on conflict (organisation_id, kind) do update set last = 900000;

-- ---- Notices.
insert into notices (id, occasion, kind, is_urgent, subject, record_id, title, priority, due_on, details, user_id, way, digest_on, created_at, read_at)
  select id_at(due_date::timestamptz), 'overdue:' || id, 'overdue', priority = 'HIGH', 'ACTION', stage.uuid(13, id), name, priority, due_date, '{}',
    stage.uuid(5, assignee_id), 'bell', due_date, due_date, case when id % 3 > 0 then due_date + 1 end
  from stage.actions where assignee_id is not null and not closed and due_date < current_date;

-- ---- Search texts.
insert into search_texts (record_id, kind, property_id, caption, words)
  select stage.uuid(5, id), 'PERSON', null, name || ' · ' || job_title, searchable(concat_ws(' ', name, email, job_title, phone, replace(phone, ' ', ''))) from stage.users;
insert into search_texts (record_id, kind, property_id, caption, words)
  select stage.uuid(6, id), 'PROPERTY', stage.uuid(6, id), concat_ws(' · ', ref, nullif(building_name, ''), address),
    searchable(concat_ws(' ', ref, uprn, external_id, client_code, nullif(building_name, ''), address, replace(postcode, ' ', '')))
  from stage.properties,
    lateral (select concat_ws(', ', address1, nullif(address2, ''), nullif(address3, ''), nullif(address4, ''), nullif(address5, ''), postcode) as address) whole
  order by id;
insert into search_texts (record_id, kind, property_id, caption, words)
  select stage.uuid(7, t.id), 'TASK', stage.uuid(6, p.id), concat_ws(' · ', t.ref, t.name, p.address1), searchable(concat_ws(' ', t.ref, t.name, p.ref, p.address1, p.postcode))
  from stage.tasks t join stage.properties p on p.id = t.property_id order by t.id;
insert into search_texts (record_id, kind, property_id, caption, words)
  select stage.uuid(9, i.id), 'INSPECTION_REPORT', stage.uuid(6, p.id), concat_ws(' · ', i.ref, p.address1), searchable(concat_ws(' ', i.ref, i.summary, p.ref, p.address1, p.postcode))
  from stage.inspection_reports i join stage.properties p on p.id = i.property_id order by i.id;
insert into search_texts (record_id, kind, property_id, caption, words)
  select a.id, 'ACCIDENT', a.property_id, concat_ws(' · ', a.reference, c.name, p.address1),
    searchable(concat_ws(' ', a.reference, c.name, p.property_reference_number, p.address1, p.city, p.postcode))
  from accidents a
    join properties p on p.organisation_id = current_organisation() and p.id = a.property_id
    join dictionary_entries c on c.organisation_id = current_organisation() and c.id = a.category_id
  where a.organisation_id = current_organisation() order by a.id;
insert into search_texts (record_id, kind, property_id, caption, words)
  select stage.uuid(13, a.id), 'ACTION', stage.uuid(6, p.id), concat_ws(' · ', a.ref, left(a.name, 200), p.address1),
    searchable(concat_ws(' ', a.ref, a.name, a.location, p.ref, p.address1, p.postcode))
  from stage.actions a join stage.properties p on p.id = a.property_id order by a.id;

-- ---- Activity entries, and the parent row of each record.
create table stage.entry as
  select id, activity_type, ts, user_id, detail, stage.uuid(case entity_type when 'PROPERTY' then 6 when 'TASK' then 7 when 'TASK-CYCLE' then 8
      when 'INSPECTION_REPORT' then 9 when 'ACCIDENT' then 10 when 'ENFORCEMENT_VISIT' then 11 when 'CONTRACTOR' then 12 when 'ACTION' then 13 else 5 end, entity_id) as record_id
  from stage.activity;
insert into activity_entries (record_id, sequence, id, activity_type, event, happened_at, actor_id, actor_name, request_id, summary, previous_hash, hash)
  select e.record_id, row_number() over chain, stage.uuid(15, e.id),
    case when activity_type in ('EDIT', 'COMMENT', 'FILE_UPLOAD', 'FILE_DELETE', 'STATUS_CHANGE', 'ASSIGNEE_CHANGE') then activity_type else 'EDIT' end,
    'bench.' || lower(activity_type), e.ts, stage.uuid(5, e.user_id), u.name, left(md5(e.id::text), 16), e.detail,
    case when row_number() over chain > 1 then encode(sha256((e.id - 1)::text::bytea), 'hex') end, encode(sha256(e.id::text::bytea), 'hex')
  from stage.entry e left join stage.users u on u.id = e.user_id window chain as (partition by e.record_id order by e.ts, e.id);
create table stage.head as
  select distinct on (record_id) record_id, sequence, hash from activity_entries
  where organisation_id = current_organisation() and event like 'bench.%' order by record_id, sequence desc;
insert into records (id, kind, property_id, activity_count, activity_head, created_at)
  select x.id, x.kind, x.property_id, coalesce(h.sequence, 0), h.hash, x.at from (
    select stage.uuid(3, id) as id, 'TASK_TYPE' as kind, null::uuid as property_id, now() as at from stage.task_types
    union all select stage.uuid(5, id), 'USER', null, now() from stage.users
    union all select stage.uuid(6, id), 'PROPERTY', stage.uuid(6, id), created_at from stage.properties
    union all select stage.uuid(7, id), 'TASK', stage.uuid(6, property_id), created_at from stage.tasks
    union all select stage.uuid(8, id), 'TASK-CYCLE', stage.uuid(6, property_id), due_date from stage.task_cycles
    union all select stage.uuid(8, 10000000 + id), 'TASK-CYCLE', stage.uuid(6, property_id), created_at from stage.tasks
    union all select stage.uuid(9, id), 'INSPECTION_REPORT', stage.uuid(6, property_id), inspection_date from stage.inspection_reports
    union all select stage.uuid(10, id), 'ACCIDENT', stage.uuid(6, property_id), accident_date from stage.accidents
    union all select stage.uuid(11, id), 'ENFORCEMENT_VISIT', stage.uuid(6, property_id), visit_date from stage.enforcement_visits
    union all select stage.uuid(12, id), 'CONTRACTOR', null, now() from stage.contractors
    union all select stage.uuid(13, id), 'ACTION', stage.uuid(6, property_id), created_at from stage.actions) x
  left join stage.head h on h.record_id = x.id;

-- ---- Files (their rows), each with the place of its record.
insert into files (id, record_id, name, name_key, size, file_hash, content_type, evidence, uploaded_at, uploaded_by,
    library, holder_kind, folder_id, folder_kind, property_id, region_id, landlord_id, property_archived, document_kind)
  select stage.uuid(14, f.id), r.id, f.name, lower(f.name), f.size_bytes, encode(sha256(f.id::text::bytea), 'hex'), f.mime,
    case when f.mime = 'image/jpeg' then 'photograph' else 'report' end, f.uploaded_at, stage.uuid(5, f.uploaded_by),
    case when r.kind in ('TASK', 'TASK-CYCLE', 'INSPECTION_REPORT') then 'TASK' when r.kind = 'CONTRACTOR' then 'CONTRACTOR' when p.id is not null then 'PROPERTY' else 'COMPANY' end,
    r.kind, coalesce(c.task_id, i.task_id, r.id), case when r.kind in ('TASK-CYCLE', 'INSPECTION_REPORT') then 'TASK' else r.kind end,
    p.id, p.region_id, p.landlord_id, coalesce(p.archived_at is not null, false), case when f.mime = 'image/jpeg' then 'PHOTOGRAPH' else 'REPORT' end
  from stage.files f
    join records r on r.organisation_id = current_organisation() and r.id = stage.uuid(case f.owner_type when 'PROPERTY' then 6 when 'TASK' then 7 when 'TASK-CYCLE' then 8 when 'ACTION' then 13 when 'CONTRACTOR' then 12 else 10 end, f.owner_id)
    left join properties p on p.organisation_id = current_organisation() and p.id = case r.kind when 'PROPERTY' then r.id else r.property_id end
    left join task_cycles c on c.organisation_id = current_organisation() and c.id = r.id
    left join inspection_reports i on i.organisation_id = current_organisation() and i.id = r.id
  order by f.id;
insert into search_texts (record_id, kind, property_id, caption, words)
  select f.id, 'FILE', p.id, f.name, searchable(concat_ws(' ', f.name, p.property_reference_number, p.caption, p.postcode))
  from files f
    join records r on r.organisation_id = current_organisation() and r.id = f.record_id
    left join properties p on p.organisation_id = current_organisation() and p.id = coalesce(r.property_id, r.id)
  where f.organisation_id = current_organisation() order by f.id;

-- ---- Hazard cases: one for every fifth property, one in four open, each notified to the property's owner.
create table stage.hazard_case as
  select n, stage.uuid(17, n) as uid, p.id as property_id, p.caption, n % 4 = 0 as open, n % 8 = 0 as emergency,
    now() - make_interval(hours => (case when n % 4 = 0 then n % 500 else 500 + n % 9000 end)::int) as aware_at
  from (select row_number() over (order by id) as n, id, caption from properties where organisation_id = current_organisation()) p
  where n % 5 = 0;
insert into records (id, kind, property_id, created_at) select uid, 'HAZARD_CASE', property_id, aware_at from stage.hazard_case;
insert into hazard_cases (id, reference, property_id, hazard, ground, aware_at, source, state, next_clock, next_due_on, next_due_at, open_clock_count, created_at)
  select uid, 'HAZ-' || lpad(n::text, 6, '0'), property_id, 'damp-and-mould', case when emergency then 'EMERGENCY' else 'SIGNIFICANT' end, aware_at, 'TENANT',
    case when open then 'OPEN' else 'CLOSED' end, case when open then case when emergency then 'EMERGENCY' else 'INVESTIGATE' end end,
    case when open then due::date end, case when open then due end, case when open then 1 else 0 end, aware_at
  from (select *, aware_at + case when emergency then interval '1 day' else interval '14 days' end as due from stage.hazard_case) c;
insert into hazard_case_entries (id, case_id, kind, happened_at, details, recorded_at)
  select stage.uuid(19, n), uid, 'TENANT_TOLD', aware_at + interval '1 hour', '{"how": "TELEPHONE"}', aware_at + interval '2 hours' from stage.hazard_case;
insert into search_texts (record_id, kind, property_id, caption, words)
  select uid, 'HAZARD_CASE', property_id, 'HAZ-' || lpad(n::text, 6, '0') || ' · ' || caption, searchable('haz-' || lpad(n::text, 6, '0') || ' ' || caption)
  from stage.hazard_case;

-- ---- Evacuation plans: four for every fiftieth property, one in four new, the others agreed within the last year or so.
create table stage.evacuation_plan as
  select n, stage.uuid(27, n) as uid, p.id as property_id, n % 4 = 0 as is_new, (now() - make_interval(days => (n % 400)::int))::date as agreed_on
  from (select row_number() over (order by p.id, k) as n, p.id
    from (select row_number() over (order by id) as at, id from properties where organisation_id = current_organisation()) p, generate_series(1, 4) k
    where p.at % 50 = 0) p;
insert into records (id, kind, property_id, created_at) select uid, 'EVACUATION_PLAN', property_id, agreed_on from stage.evacuation_plan;
insert into evacuation_plans (id, reference, property_id, resident_name, dwelling, floor, assistance, origin, known_on, shared_changed_at, answer, assessed_on,
    statement_on, consent, service, box, review_due_on, missing, created_at)
  select uid, 'EVP-' || lpad(n::text, 6, '0'), property_id, 'Resident ' || n, 'Flat ' || n, (n % 20)::text, 'SUPPORTED', 'IDENTIFIED', agreed_on, agreed_on,
    case when not is_new then 'ACCEPTED' end, case when not is_new then agreed_on end, case when not is_new then agreed_on end,
    case when is_new then 'NOT_ASKED' else 'GIVEN' end, case when is_new then 'NONE' else 'SHARED' end, case when is_new then 'NONE' else 'SHARED' end,
    case when not is_new then (agreed_on + interval '12 months')::date end, case when is_new then array['OFFER'] else '{}' end, agreed_on
  from stage.evacuation_plan;

-- ---- Enforcement visits, one for every other property, and statutory notices, one for every tenth. One visit in twenty announces
-- another; one notice in ten has not ended, half of those being overdue, and half name the property's owner.
create table stage.enforced as
  select n, p.id as property_id, p.caption, stage.uuid(20, n) as visit_id, stage.uuid(21, n) as notice_id, n % 5 = 0 as has_notice, n % 50 = 0 as open,
    current_date - case when n % 50 = 0 then n / 50 % 50 else 100 + n % 2000 end::int as day
  from (select row_number() over (order by id) as n, id, caption from properties where organisation_id = current_organisation() and get_byte(uuid_send(id), 15) % 2 = 0) p;
insert into records (id, kind, property_id, created_at)
  select visit_id, 'ENFORCEMENT_VISIT', property_id, day from stage.enforced union all select notice_id, 'STATUTORY_NOTICE', property_id, day from stage.enforced where has_notice;
insert into enforcement_visits (id, reference, property_id, category_id, visited_on, officers, next_visit_on, created_at)
  select visit_id, 'ENF-' || lpad(n::text, 6, '0'), property_id, category.id, day, '[]', case when n % 20 = 0 then current_date + (n % 90)::int - 30 end, day
  from stage.enforced, (select id from dictionary_entries where organisation_id = current_organisation() and dictionary = 'ENFORCEMENT_VISIT_CATEGORY' order by sort_order limit 1) category;
insert into statutory_notices (id, reference, property_id, visit_id, type, authority, received_on, at_once, appeal_by, comply_by, hearing_on, display_duty, created_at)
  select notice_id, 'NOT-' || lpad(n::text, 6, '0'), property_id, visit_id, 'hs-improvement-notice', 'Health and Safety Executive', day, false, day + 21, day + 25,
    case when n % 4 = 0 then day + 40 end, false, day
  from stage.enforced where has_notice;
insert into statutory_notice_people (notice_id, user_id)
  select notice_id, o.user_id from stage.enforced e
    join property_owners o on o.organisation_id = current_organisation() and o.property_id = e.property_id where has_notice and n % 2 = 0;
insert into statutory_notice_standings (notice_id, from_on, until_on, standing, comply_by, appeal_until)
  select notice_id, day + since, coalesce(day + until, '2900-01-01'), standing, day + 25, case when standing <> 'DISCHARGED' then day + 21 end
  from stage.enforced, (values (0, 5, 'RECEIVED', null), (5, 26, 'IN_FORCE', null), (26, null, 'OVERDUE', true), (26, 60, 'OVERDUE', false), (60, null, 'DISCHARGED', false))
    as stands (since, until, standing, of_open)
  where has_notice and (of_open is null or of_open = open);
insert into search_texts (record_id, kind, property_id, caption, words)
  select visit_id, 'ENFORCEMENT_VISIT', property_id, 'ENF-' || lpad(n::text, 6, '0') || ' · ' || caption, searchable('enf-' || lpad(n::text, 6, '0') || ' ' || caption) from stage.enforced
  union all select notice_id, 'STATUTORY_NOTICE', property_id, 'NOT-' || lpad(n::text, 6, '0') || ' · ' || caption, searchable('not-' || lpad(n::text, 6, '0') || ' ' || caption) from stage.enforced where has_notice;

-- ---- Equipment, six pieces of each property, of eight types; one piece in fifty is out of use.
create table stage.piece as
  select stage.uuid(25, n) as uid, p.*, 'EQP-' || lpad(n::text, 6, '0') as reference, (array['Lift', 'Boiler', 'Fire door', 'Calorifier', 'Dry riser', 'Panel'])[1 + n % 6] || ' ' || 1 + n / 6 % 6 as name
  from (select row_number() over (order by p.id, k) as n, p.id as property_id, p.region_id, p.landlord_id, p.archived_at is not null as property_archived, p.caption
    from properties p, generate_series(1, 6) k where p.organisation_id = current_organisation()) p;
insert into records (id, kind, property_id, created_at) select uid, 'EQUIPMENT', property_id, now() from stage.piece;
insert into equipment (id, reference, property_id, region_id, landlord_id, property_archived, type_id, name, location, manufacturer, serial_number, asset_tag, installed_on, warranty_ends_on, out_of_use_on, out_of_use_reason, created_at)
  select piece.uid, reference, property_id, region_id, landlord_id, property_archived, type.id, name, 'Plant room', 'Maker ' || n % 40, 'SN' || n, 'T' || n, current_date - (n % 6000)::int, current_date - (n % 6000)::int + 730,
    case when n % 50 = 0 then current_date - 30 end, case when n % 50 = 0 then 'Replaced' end, now()
  from stage.piece
    join (select id, row_number() over (order by sort_order) as number from dictionary_entries where organisation_id = current_organisation() and dictionary = 'EQUIPMENT_TYPE') type on type.number = 1 + n % 8
  order by n;
insert into search_texts (record_id, kind, property_id, caption, words)
  select uid, 'EQUIPMENT', property_id, reference || ' · ' || name || ' · ' || caption, searchable(concat_ws(' ', reference, name, 'SN' || n, 'T' || n, caption)) from stage.piece;

-- Nine in ten are covered by one of two tasks of their property; one in forty failed last, one in twenty was never done.
create table stage.covered as
  select t.id as task_id, t.due_on, t.last_done_on, piece.uid, piece.property_id, piece.n
  from stage.piece
    join (select id, property_id, due_on, last_done_on, row_number() over (partition by property_id order by id) as number
      from tasks where organisation_id = current_organisation()) t on t.property_id = piece.property_id and t.number = 1 + n % 2
  where n % 10 > 0;
insert into task_equipment (task_id, equipment_id, property_id, last_done_on, failed_on, starts_on, due_on, anchor, because)
  select task_id, uid, property_id, case when n % 20 <> 2 then last_done_on end, case when n % 40 = 1 then last_done_on end,
    coalesce(due_on - 30, current_date), due_on, '{}', '{"code":"set-by-hand","parts":{}}'
  from stage.covered;
insert into task_completion_equipment (cycle_id, revision, equipment_id, outcome, starts_on, due_on, anchor)
  select c.id, 1, uid, case when n % 40 = 1 then 'unsatisfactory' else 'satisfactory' end, c.starts_on, c.due_on, '{}'
  from stage.covered join task_cycles c on c.organisation_id = current_organisation() and c.task_id = covered.task_id and c.state = 'done'
  where n % 20 <> 2;

-- ---- Checklists of one task type in three: nine questions, answered each time; one answer in twenty is unsatisfactory.
create table stage.question as select k, stage.uuid(26, k) as uid from generate_series(1, 9) k;
insert into task_type_checklists (task_type_id, version, questions, saved_at)
  select stage.uuid(3, t.id), 1, (select jsonb_agg(jsonb_build_object('id', uid, 'text', 'Question ' || k, 'guidance', null, 'isRequired', true, 'isPerPiece', k > 6) ||
      case when k in (1, 2, 7, 8) then '{"kind":"reading","unit":"°C","lowest":50,"highest":null}' else '{"kind":"check"}' end::jsonb order by k) from stage.question), now()
  from stage.task_types t where t.id % 3 = 0;
insert into task_completion_answers (cycle_id, revision, question_id, answer, judgement)
  select stage.uuid(8, c.id), 1, uid, case when k <= 2 then to_jsonb(50 + (case when is_bad then -3 else c.id % 90 / 10.0 end)) else to_jsonb(judgement) end, judgement
  from stage.task_cycles c join stage.tasks t on t.id = c.task_id and t.task_type_id % 3 = 0
    join stage.question on k <= 6
    cross join lateral (select (c.id + k) % 20 = 0 as is_bad, case when (c.id + k) % 20 = 0 then 'unsatisfactory' else 'satisfactory' end as judgement) said
  order by c.id, k;

-- Where such a task covers equipment, the last three are asked of each piece, each time.
insert into task_completion_equipment_answers (cycle_id, revision, equipment_id, question_id, answer, judgement)
  select result.cycle_id, 1, result.equipment_id, uid, case when k <= 8 then to_jsonb(44 + k) else '"satisfactory"' end, 'satisfactory'
  from task_completion_equipment result
    join task_cycles c on c.organisation_id = current_organisation() and c.id = result.cycle_id
    join tasks on tasks.organisation_id = current_organisation() and tasks.id = c.task_id
    join task_type_checklists asks on asks.organisation_id = current_organisation() and asks.task_type_id = tasks.task_type_id
    cross join stage.question
  where result.organisation_id = current_organisation() and k > 6;

-- ---- Contractors: one for every fifth property, each with 20 pieces of evidence, of which one in 400 awaits a check.
create table stage.contractor as
  select n, stage.uuid(22, n) as uid, 'Contractor ' || n as name
  from generate_series(1, (select count(*) / 5 from properties where organisation_id = current_organisation())) n;
insert into records (id, kind, created_at) select uid, 'CONTRACTOR', now() from stage.contractor;
insert into contractors (id, name, keeper_id, evidence_until, created_at)
  select uid, name, stage.uuid(5, 1 + n * 7 % (select count(*) from stage.users)), current_date + (n % 400)::int - 40, now() from stage.contractor;
insert into contractor_standings (contractor_id, from_on, standing) select uid, '2020-01-01', 'APPROVED' from stage.contractor;
create table stage.evidence as
  select c.uid as contractor_id, stage.uuid(23, c.n * 20 + k) as uid, c.n * 20 + k as number from stage.contractor c, generate_series(0, 19) k;
insert into contractor_evidence (id, contractor_id, kind, covers, to_on, uploaded_by, uploaded_at)
  select uid, contractor_id, 'modern-slavery', '[]', current_date + (number % 700)::int, case when number % 3 = 0 then stage.uuid(5, 1) end, now() from stage.evidence;
insert into contractor_evidence_checks (id, evidence_id, outcome, how, checked_at)
  select stage.uuid(24, number), uid, 'VALID', 'COPY', now() from stage.evidence where number % 400 > 0;
insert into contractor_evidence_to_check (evidence_id, contractor_id, last_on)
  select uid, contractor_id, current_date + (number % 700)::int from stage.evidence where number % 400 = 0;
insert into search_texts (record_id, kind, caption, words) select uid, 'CONTRACTOR', name, searchable(name) from stage.contractor;

set session_replication_role = origin;
