-- A realistic fictitious portfolio in the schema "stage": most actions come from a task or a report, seven in ten are closed,
-- due dates spread over years, a few regions hold most properties. Deterministic, except for today's date.
-- The session sets the size: with stage.scale = '0.1' 1,000 properties, 15,000 tasks, 50,000 actions, 200,000 entries.
create schema stage;
create function stage.chance(what text, n bigint) returns float8 language sql immutable parallel safe as
  $$ select (hashint8extended(n, hashtext(what)) & 1073741823) / 1073741824.0 $$;
create function stage.one(words text[], what text, n bigint) returns text language sql immutable parallel safe as
  $$ select words[1 + floor(array_length(words, 1) * stage.chance(what, n))::int] $$;
create function stage.some(whole int) returns int language sql stable as
  $$ select greatest(1, round(whole * current_setting('stage.scale')::float8))::int $$;

create table stage.regions as select n::int as id, name from unnest(array['North East', 'North West', 'Yorkshire and the Humber', 'East Midlands',
  'West Midlands', 'East of England', 'London', 'South East', 'South West', 'Wales', 'Scotland', 'Northern Ireland']) with ordinality as r (name, n);
create table stage.areas as select n::int as id, name from unnest(array['Fire doors', 'Means of escape', 'Signs', 'Emergency lighting', 'Fire alarm',
  'Housekeeping', 'Electrical', 'Gas', 'Water', 'Asbestos', 'Roof', 'Lift', 'Grounds', 'Security', 'Records', 'Training']) with ordinality as a (name, n);
create table stage.action_statuses as select n::int as id, name, n > 3 as closed
  from unnest(array['Open', 'In progress', 'Awaiting contractor', 'Closed', 'Not required']) with ordinality as s (name, n);
create table stage.task_types as select n::int as id, 'T' || n as code, name, n % 2 = 1 as statutory, case when n % 4 = 1 then '["report"]'::jsonb else '[]' end as evidence
  from unnest(array['Gas safety check', 'Fire risk assessment', 'Lift examination', 'Legionella review', 'Electrical inspection', 'Asbestos reinspection',
    'Fire alarm service', 'Emergency lighting test', 'Sprinkler service', 'Dry riser test', 'Lightning protection', 'Fall arrest', 'Play area', 'Boiler service',
    'Water temperatures', 'Fire door check', 'Portable appliances', 'Smoke vents', 'Extinguishers', 'Roof survey']) with ordinality as t (name, n);

create table stage.users as select n as id, first || ' ' || last as name, lower(first || '.' || last || '.' || n) || '@bench.example' as login,
    lower(first || '.' || last || '.' || n) || '@bench.example' as email, '01632 ' || lpad((n * 7919 % 1000000)::text, 6, '0') as phone, 'Surveyor' as job_title, n % 10 = 0 as external_user
  from (select n, stage.one(array['Ada', 'Ben', 'Cleo', 'Dev', 'Ellen', 'Femi', 'Grace', 'Hugh', 'Ines', 'Jo'], 'first', n) as first,
      stage.one(array['Hill', 'Okafor', 'Price', 'Shah', 'Walsh', 'Young', 'Evans', 'Novak', 'Reid', 'Tan'], 'last', n) as last
    from generate_series(1, greatest(50, stage.some(1000))) n) named;

create table stage.properties as select n as id, 'PR-' || lpad(n::text, 6, '0') as ref, (100000000000 + n)::text as uprn, 'C' || n % 99991 as client_code, 'EXT' || n as external_id,
    case when stage.chance('building', n) < 0.6 then name || ' ' || stage.one(array['House', 'Court', 'Tower', 'Lodge', 'Point'], 'of building', n) end as building_name,
    1 + n % 240 || ' ' || street as address1, stage.one(array['Old Town', 'Hillside', 'Riverside', 'New Estate'], 'place', n) as address2,
    stage.one(array['Leeds', 'Manchester', 'Birmingham', 'Sheffield', 'Liverpool', 'Bristol', 'Newcastle', 'Nottingham', 'York', 'Cardiff'], 'town', n) as address3,
    null::text as address4, null::text as address5, stage.one(array['LS', 'M', 'B', 'S', 'L', 'BS', 'NE'], 'area', n) || 1 + n % 28 || ' ' || 1 + n % 9 || chr(65 + n % 26) || chr(65 + n % 23) as postcode,
    1 + floor(12 * stage.chance('region', n) ^ 1.8)::int as region_id, name || ' Estates Ltd' as landlord, 1 + floor(12 * stage.chance('floors', n) ^ 2)::int as floors,
    now() - interval '400 days' - stage.chance('since', n) * interval '2500 days' as created_at
  from (select n, stage.one(array['King', 'Queen', 'Victoria', 'Albert', 'Canal', 'Mill', 'Church', 'Station', 'Park', 'Garden', 'Castle', 'Bridge'], 'name', n) as name,
      stage.one(array['High', 'Station', 'Mill', 'Abbey', 'Tennyson', 'Ludlow', 'Trafalgar', 'Quay'], 'street', n) || ' ' || stage.one(array['Street', 'Road', 'Lane', 'Close'], 'kind of street', n) as street
    from generate_series(1, stage.some(10000)) n) named;

-- Fifteen duties each, each with three completed rounds; an eighth is overdue, a few have no date.
create table stage.tasks as select task.*, type.name from (
    select (p.id - 1) * 15 + k as id, 'TK-' || lpad(((p.id - 1) * 15 + k)::text, 7, '0') as ref, p.id as property_id, 1 + (p.id * 7 + k) % 20 as task_type_id,
      case when u < 0.03 then null when u < 0.15 then current_date - 1 - floor(270 * x * x)::int when u < 0.24 then current_date + floor(31 * x)::int else current_date + 31 + floor(330 * x)::int end as due_date,
      case when x < 0.8 then 1 + floor(x / 0.8 * (select count(*) from stage.users))::int end as assignee_id, now() - interval '1300 days' - x * interval '700 days' as created_at
    from stage.properties p, generate_series(1, 15) k, lateral (select stage.chance('due', (p.id - 1) * 15 + k) as u, stage.chance('day', (p.id - 1) * 15 + k) as x) chances) task
  join lateral (select name from stage.task_types where task_types.id = task.task_type_id) type on true;
create table stage.task_cycles as select (t.id - 1) * 3 + k as id, t.id as task_id, t.property_id, k as cycle_no, due as due_date,
    least(current_date, due + case when x < 0.18 then floor(60 * x / 0.18) else -floor(20 * x) end::int) as completed_date, 1 + (t.id * 3 + k) % (select count(*) from stage.users)::int as completed_by
  from stage.tasks t, generate_series(1, 3) k, lateral (select coalesce(t.due_date, current_date - 30) - (4 - k) * 365 as due, stage.chance('late', (t.id - 1) * 3 + k) as x) days;

create table stage.inspection_reports as select n as id, 'IR-' || lpad(n::text, 6, '0') as ref, task_id, 1 + (task_id - 1) / 15 as property_id,
    current_date - floor(1500 * stage.chance('inspected', n))::int as inspection_date, stage.chance('identified', n) < 0.7 as actions_identified,
    stage.one(array['Ada Hill', 'Ben Price', 'Cleo Shah'], 'inspector', n) as inspector, 'Inspected; ' || stage.one(array['doors', 'alarm', 'lighting', 'risers', 'sprinkler'], 'what', n) || ' want attention.' as summary
  from (select n, 1 + floor((select count(*) from stage.tasks) * stage.chance('of task', n))::int as task_id from generate_series(1, stage.some(30000)) n) report;
-- Ten years of accidents and near misses, a few properties with many of them.
create table stage.accidents as select n as id, 1 + floor((select count(*) from stage.properties) * stage.chance('accident at', n) ^ 1.5)::int as property_id,
    current_date - floor(3650 * stage.chance('accident', n))::int as accident_date
  from generate_series(1, round(200000 * current_setting('stage.accidents')::float8)::int) n;
create table stage.enforcement_visits (id int, property_id int, visit_date date);
create table stage.contractors (id int);

create table stage.actions as select n as id, 'ACT-' || lpad(n::text, 7, '0') as ref,
    stage.one(array['Replace', 'Refit', 'Seal', 'Renew', 'Repair', 'Clear'], 'verb', n) || ' ' || stage.one(array['the fire door', 'the closer', 'the service riser', 'the exit sign',
      'the handrail', 'the sprinkler head', 'the ladder', 'the boiler flue', 'the asbestos label', 'the refuge panel'], 'object', n) as name,
    task.property_id, case when closed then case when x < 0.9 then 4 else 5 end else 1 + floor(3 * x)::int end as status_id, closed, priority, start as start_date, due as due_date,
    case when closed then least(current_date, due + floor(60 * x)::int - 40) end as closed_date, stage.one(array['Stair 1', 'Stair 2', 'Roof', 'Plant room', 'Lobby', 'Car park'], 'place', n) as location,
    'Found defective on a routine visit; the parts are worn and want renewing.' as observation,
    case when v < 0.45 then 'TASK' when v < 0.8 then 'INSPECTION_REPORT' end as source_type, case when v < 0.45 then task.id when v < 0.8 then report.id end as source_id,
    case when v < 0.45 then task.name when v < 0.8 then report.ref end as source_caption,
    case when y < 0.7 then 1 + floor(y / 0.7 * (select count(*) from stage.users))::int end as assignee_id, start::timestamptz as created_at
  from (select n, closed, x, y, v, priority, start, case priority when 'HIGH' then start + 1 + floor(60 * x)::int when 'MEDIUM' then start + 91 when 'LOW' then start + 182 else start + 365 end as due
    from (select n, closed, x, y, v, case when z < 0.12 then 'HIGH' when z < 0.45 then 'MEDIUM' when z < 0.8 then 'LOW' else 'ADVISORY' end as priority,
        case when closed then current_date - 400 - floor(1800 * y)::int else current_date - floor(400 * y ^ 1.2)::int end as start
      from (select n, stage.chance('closed', n) < 0.7 as closed, stage.chance('x', n) as x, stage.chance('y', n) as y, stage.chance('v', n) as v, stage.chance('z', n) as z
        from generate_series(1, stage.some(500000)) n) chances) dated) action
  join stage.inspection_reports report on report.id = 1 + floor((select count(*) from stage.inspection_reports) * y)::int
  -- Old estates need more work: the first properties have most of it.
  join stage.tasks task on task.id = case when v between 0.45 and 0.8 then report.task_id else 1 + floor((select count(*) from stage.tasks) * stage.chance('where', n) ^ 1.3)::int end;
create table stage.action_areas as select a.id as action_id, 1 + (a.id + k * 5) % 16 as area_id from stage.actions a, generate_series(0, 2) k where k <= a.id % 3;

create table stage.files as select row_number() over (order by owner_type, owner_id)::int as id, file.*, 'paper-' || owner_id || case mime when 'image/jpeg' then '.jpg' else '.pdf' end as name,
    20000 + owner_id % 1000000 as size_bytes, 1 + owner_id % (select count(*) from stage.users)::int as uploaded_by
  from (select 'TASK-CYCLE' as owner_type, id as owner_id, 'application/pdf' as mime, completed_date::timestamptz as uploaded_at from stage.task_cycles where cycle_no = 3 and id % 5 > 0
    union all select 'ACTION', id, 'image/jpeg', coalesce(closed_date, start_date)::timestamptz from stage.actions where id % 6 = 0
    union all select 'PROPERTY', id, 'application/pdf', created_at from stage.properties) file;

-- A busy record has a long log, most have almost none.
create table stage.activity as select n as id, kind as entity_type, 1 + floor(count * stage.chance('record', n) ^ 1.5)::int as entity_id,
    stage.one(array['EDIT', 'COMMENT', 'FILE_UPLOAD', 'STATUS_CHANGE', 'ASSIGNEE_CHANGE'], 'what happened', n) as activity_type,
    now() - (5 * 365.0 * (1 - n::float8 / stage.some(2000000))) * interval '1 day' as ts, 1 + n % (select count(*) from stage.users)::int as user_id, 'Changed after a visit' as detail
  from generate_series(1, stage.some(2000000)) n
  join (values (0, 'TASK', (select count(*) from stage.tasks)), (1, 'ACTION', (select count(*) from stage.actions)), (2, 'PROPERTY', (select count(*) from stage.properties))) as owner (number, kind, count)
    on number = case when n % 20 < 9 then 0 when n % 20 < 18 then 1 else 2 end;
-- The staging tables only: whoever fills the others analyses them.
do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'stage' loop execute format('analyze stage.%I', name); end loop;
end $$;
