-- The accidents of a contractor's people.
create index on accidents (organisation_id, employer_contractor_id) where employer_contractor_id is not null;
