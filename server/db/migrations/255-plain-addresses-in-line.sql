-- A strict function of SQL is called, and planned anew by each statement that calls it; this one PostgreSQL writes into the
-- statement itself. Of nothing it still makes nothing.
create or replace function plain_address(address text) returns text language sql immutable parallel safe as $$
  select case when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(address), '@', 1), '+', 1) || '@' || split_part(lower(address), '@', 2) end
$$;
