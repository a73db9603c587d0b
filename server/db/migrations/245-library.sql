-- What the documents library knows of a file: among which documents it is, in whose folder, where that lies, what it is,
-- from when until when it counts, and what came in its place.
alter table files
  add column library text check (library in ('PROPERTY', 'TASK', 'CONTRACTOR', 'COMPANY', 'PERSONAL')),
  add column holder_kind text,
  -- The record in whose folder it is: of what is said of a round or in a report, the task.
  add column folder_id uuid,
  add column folder_kind text,
  -- Where its record lies, so that a list of documents joins none.
  add column property_id uuid,
  add column region_id uuid,
  add column landlord_id uuid,
  add column property_archived boolean not null default false,
  add column document_kind text check (document_kind in ('CERTIFICATE', 'REPORT', 'PHOTOGRAPH', 'DRAWING', 'MANUAL', 'POLICY', 'INSURANCE', 'CONTRACT', 'LETTER', 'TRAINING', 'OTHER')),
  add column issued_on date,
  add column expires_on date,
  add column superseded_by uuid,
  add column superseded_at timestamptz,
  add column version integer not null default 1,
  add constraint files_dates check (expires_on >= issued_on),
  add foreign key (organisation_id, superseded_by) references files (organisation_id, id);

update files f set
  holder_kind = place.kind, folder_id = place.folder_id, property_id = place.property_id, region_id = place.region_id, landlord_id = place.landlord_id,
  property_archived = place.property_archived, document_kind = upper(f.evidence),
  library = case
    when place.kind in ('TASK', 'TASK-CYCLE', 'INSPECTION_REPORT') then 'TASK'
    when place.kind = 'CONTRACTOR' then 'CONTRACTOR'
    when place.kind = 'USER' then 'PERSONAL'
    when place.property_id is not null then 'PROPERTY'
    else 'COMPANY' end,
  folder_kind = case when place.kind in ('TASK-CYCLE', 'INSPECTION_REPORT') then 'TASK' when place.kind = 'USER' then 'PERSON' else place.kind end
from (
  select r.organisation_id, r.id, r.kind, coalesce(c.task_id, i.task_id, r.id) as folder_id, p.id as property_id, p.region_id, p.landlord_id,
    p.archived_at is not null as property_archived
  from records r
    left join properties p on p.organisation_id = r.organisation_id and p.id = case r.kind when 'PROPERTY' then r.id else r.property_id end
    left join task_cycles c on c.organisation_id = r.organisation_id and c.id = r.id
    left join inspection_reports i on i.organisation_id = r.organisation_id and i.id = r.id
  where exists (select from files f where f.organisation_id = r.organisation_id and f.record_id = r.id)) place
where f.organisation_id = place.organisation_id and f.record_id = place.id;
alter table files alter column library set not null, alter column holder_kind set not null, alter column folder_id set not null, alter column folder_kind set not null;

-- A name stands once on a record among the documents that hold: the one that came instead may be called as the former was.
drop index files_name;
create unique index files_name on files (organisation_id, record_id, name_key) where deleted_at is null and superseded_at is null;
create index on files (organisation_id, record_id, uploaded_at, is_proof) where deleted_at is null;
create index on files (organisation_id, library, uploaded_at desc, id desc) where deleted_at is null;
create index on files (organisation_id, library, name_key, id) where deleted_at is null;
create index on files (organisation_id, library, expires_on, id) where deleted_at is null;
create index on files (organisation_id, property_id, uploaded_at desc, id desc) where deleted_at is null;
create index on files (organisation_id, folder_id, uploaded_at desc, id desc) where deleted_at is null;
create index on files (organisation_id, superseded_by);
grant update (library, holder_kind, folder_id, folder_kind, property_id, region_id, landlord_id, property_archived, name, name_key, document_kind, issued_on, expires_on, superseded_by, superseded_at, version) on files to lintel_app;
