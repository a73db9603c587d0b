-- Residents who may need help to leave in a fire, one row each (decision 082; SI 2025/797). What happened is only added to, and what
-- lists filter by follows from that: it is written with each entry.
create table evacuation_plans (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  reference text not null,
  property_id uuid not null,
  resident_name text,
  dwelling text,
  dwelling_sort text not null generated always as (natural_key(coalesce(dwelling, ''))) stored,
  floor text,
  contact text,
  needs text,
  assistance text,
  origin text not null,
  known_on date not null,
  -- When flat, floor or assistance was last changed: what was shared before that is out of date.
  shared_changed_at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ENDED')),
  answer text check (answer in ('ACCEPTED', 'DECLINED')),
  assessed_on date,
  statement_on date,
  consent text not null default 'NOT_ASKED' check (consent in ('NOT_ASKED', 'GIVEN', 'REFUSED')),
  service text not null default 'NONE',
  box text not null default 'NONE',
  review_due_on date,
  missing text[] not null default '{OFFER}',
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  redacted_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  -- Only a plan that was redacted is about nobody.
  check (redacted_at is not null or (resident_name is not null and dwelling is not null and floor is not null and assistance is not null)),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id)
);
create index on evacuation_plans (organisation_id, review_due_on, id);
create index on evacuation_plans (organisation_id, property_id, dwelling_sort);
create index on evacuation_plans (organisation_id, dwelling_sort, id);
create index on evacuation_plans (organisation_id, created_by);
create index evacuation_plans_kept on evacuation_plans (organisation_id, id) where (state = 'ENDED' or deleted_at is not null) and redacted_at is null;
call keep_to_own_organisation('evacuation_plans');

create table evacuation_plan_entries (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  plan_id uuid not null,
  kind text not null,
  happened_on date not null,
  -- What its kind adds (EvacuationEntryDetails).
  details jsonb not null,
  note text,
  file_id uuid,
  recorded_by uuid,
  recorded_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, plan_id) references evacuation_plans (organisation_id, id),
  foreign key (organisation_id, file_id) references files (organisation_id, id),
  foreign key (organisation_id, recorded_by) references users (organisation_id, id)
);
create index on evacuation_plan_entries (organisation_id, plan_id, id);
create index on evacuation_plan_entries (organisation_id, file_id);
create index on evacuation_plan_entries (organisation_id, recorded_by);
call keep_as_evidence('evacuation_plan_entries');

-- Who read a plan: once a day for each person, way and file.
create table evacuation_plan_openings (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  plan_id uuid not null,
  user_id uuid not null,
  way text not null,
  file_id uuid,
  is_support boolean not null default false,
  opened_on date not null,
  opened_at timestamptz not null,
  primary key (organisation_id, id),
  unique nulls not distinct (organisation_id, plan_id, user_id, opened_on, way, file_id),
  foreign key (organisation_id, plan_id) references evacuation_plans (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, file_id) references files (organisation_id, id)
);
create index on evacuation_plan_openings (organisation_id, plan_id, opened_at desc);
create index on evacuation_plan_openings (organisation_id, user_id);
create index on evacuation_plan_openings (organisation_id, file_id);
call keep_as_evidence('evacuation_plan_openings');

-- Whom it was about goes once an accident of an adult would not be kept any longer: name, flat, contact, condition, statement, notes,
-- files. What kind of thing happened on which day stays: it proves that the duties were kept. The clock is the database's.
create function redact_evacuation_plan(which uuid) returns setof text language plpgsql security definer set search_path = public as $$
declare
  own uuid := current_organisation();
begin
  update evacuation_plans p set resident_name = null, dwelling = null, floor = null, contact = null, needs = null, assistance = null,
      redacted_at = now()
    where p.organisation_id = own and p.id = which and p.redacted_at is null and (p.state = 'ENDED' or p.deleted_at is not null)
      and greatest(p.created_at, p.deleted_at,
        (select max(e.recorded_at) from evacuation_plan_entries e where e.organisation_id = own and e.plan_id = which)) < now() - interval '3 years';
  if not found then
    raise exception 'Only a plan that ended three years ago is redacted, and once';
  end if;
  update evacuation_plan_entries e set note = null, file_id = null, details = e.details || '{"who": null, "words": null}'
    where e.organisation_id = own and e.plan_id = which;
  delete from evacuation_plan_openings o where o.organisation_id = own and o.plan_id = which and o.file_id is not null;
  perform redact_log(which, now());
  return query delete from files f where f.organisation_id = own and f.record_id = which returning f.file_hash;
end $$;
revoke all on function redact_evacuation_plan(uuid) from public;
grant execute on function redact_evacuation_plan(uuid) to lintel_app;
