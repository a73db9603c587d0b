-- Once a day the head of every chain that grew is written down, and a digest over them that includes the digest before:
-- whoever cuts off the end of a chain, and the head on its record, no longer matches what was written down.
create table activity_anchors (
  organisation_id uuid not null default current_organisation() references organisations (id),
  number integer not null check (number > 0),
  anchored_at timestamptz(3) not null,
  record_count integer not null,
  previous_digest text,
  digest text not null,
  primary key (organisation_id, number)
);
call keep_as_evidence('activity_anchors');

create table activity_anchored_heads (
  organisation_id uuid not null default current_organisation(),
  record_id uuid not null,
  number integer not null,
  activity_count integer not null,
  activity_head text not null,
  primary key (organisation_id, record_id, number),
  foreign key (organisation_id, number) references activity_anchors (organisation_id, number) deferrable initially deferred
);
create index on activity_anchored_heads (organisation_id, number);
call keep_as_evidence('activity_anchored_heads');
