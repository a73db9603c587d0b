-- Which installation this is. The folder of the files carries its id from the moment that it is known to be the right one:
-- without it the folder is a mount point without its disk, or somebody else's.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  files_marked_at timestamptz
);
insert into installation default values;
