-- What a contractor shows, who checked it, and who was let off. Nothing of it is overwritten: a check and a waiver are
-- further rows, and the last of each counts.
alter table contractors
  add column attributes jsonb not null default '["employs"]',
  add column blocked_reason text,
  -- The first of the last days on which what is required of the firm holds.
  add column evidence_until date;

create index on contractors (organisation_id, evidence_until, id);

create table contractor_operatives (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  contractor_id uuid not null,
  name text not null,
  trade text,
  added_at timestamptz not null,
  left_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, contractor_id) references contractors (organisation_id, id)
);
create index on contractor_operatives (organisation_id, contractor_id);
call keep_to_own_organisation('contractor_operatives');

create table contractor_evidence (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  contractor_id uuid not null,
  -- Of the operative who holds it; of the firm where there is none.
  operative_id uuid,
  kind text not null,
  provider text,
  number text,
  -- In pounds.
  amount bigint,
  covers jsonb not null,
  from_on date,
  to_on date,
  note text,
  -- Nobody where it came by the contractor's link.
  uploaded_by uuid,
  uploaded_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, contractor_id) references contractors (organisation_id, id),
  foreign key (organisation_id, operative_id) references contractor_operatives (organisation_id, id),
  foreign key (organisation_id, uploaded_by) references users (organisation_id, id)
);
create index on contractor_evidence (organisation_id, contractor_id);
create index on contractor_evidence (organisation_id, operative_id);
create index on contractor_evidence (organisation_id, uploaded_by);
call keep_as_evidence('contractor_evidence');

create table contractor_evidence_files (
  organisation_id uuid not null default current_organisation(),
  evidence_id uuid not null,
  file_id uuid not null,
  primary key (organisation_id, evidence_id, file_id),
  foreign key (organisation_id, evidence_id) references contractor_evidence (organisation_id, id),
  foreign key (organisation_id, file_id) references files (organisation_id, id)
);
create index on contractor_evidence_files (organisation_id, file_id);
call keep_as_evidence('contractor_evidence_files');

create table contractor_evidence_checks (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  evidence_id uuid not null,
  outcome text not null check (outcome in ('VALID', 'REJECTED')),
  how text not null check (how in ('REGISTER', 'ORIGINAL', 'COPY')),
  reason text,
  checked_by uuid,
  checked_at timestamptz not null,
  primary key (organisation_id, id),
  check (outcome = 'VALID' or reason is not null),
  foreign key (organisation_id, evidence_id) references contractor_evidence (organisation_id, id),
  foreign key (organisation_id, checked_by) references users (organisation_id, id)
);
create index on contractor_evidence_checks (organisation_id, evidence_id);
create index on contractor_evidence_checks (organisation_id, checked_by);
call keep_as_evidence('contractor_evidence_checks');

create table contractor_waivers (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  contractor_id uuid not null,
  kind text not null,
  -- ASKED takes an earlier one back.
  outcome text not null check (outcome in ('NOT_REQUIRED', 'EXEMPT', 'ASKED')),
  until_on date,
  reason text not null,
  decided_by uuid,
  decided_at timestamptz not null,
  primary key (organisation_id, id),
  check ((outcome = 'EXEMPT') = (until_on is not null)),
  foreign key (organisation_id, contractor_id) references contractors (organisation_id, id),
  foreign key (organisation_id, decided_by) references users (organisation_id, id)
);
create index on contractor_waivers (organisation_id, contractor_id);
create index on contractor_waivers (organisation_id, decided_by);
call keep_as_evidence('contractor_waivers');

-- Of the contractors that are there nothing was shown yet: what is required of them is missing from today on.
update contractor_standings s set standing = 'BLOCKED'
  from contractors c
  left join dictionary_entries b on b.organisation_id = c.organisation_id and b.id = c.business_id
  where c.organisation_id = s.organisation_id and c.id = s.contractor_id and s.standing <> 'ARCHIVED'
    and coalesce(b.code, '') not in ('supplier', 'utility', 'site-staff');
