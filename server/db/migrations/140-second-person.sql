-- Who reads what is sent to an address: what follows a + in it, and dots with Google, lead to the same letter box.
create function plain_address(address text) returns text language sql immutable strict parallel safe as $$
  select case when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(address), '@', 1), '+', 1) || '@' || split_part(lower(address), '@', 2) end
$$;

alter table users add column plain_email text not null generated always as (plain_address(email)) stored;
create index on users (organisation_id, plain_email);
alter table shares add column plain_email text not null generated always as (plain_address(email)) stored;

-- Whose address it was when it was shared, whatever their address is now.
alter table shares add column user_id uuid;
alter table shares add foreign key (organisation_id, user_id) references users (organisation_id, id);
create index on shares (organisation_id, user_id);
update shares set user_id = (select u.id from users u
  where u.organisation_id = shares.organisation_id and u.plain_email = shares.plain_email order by u.id limit 1);

-- By which link it was said that an action is done.
alter table action_closings add column share_id uuid;
alter table action_closings add foreign key (organisation_id, share_id) references shares (organisation_id, id);
create index on action_closings (organisation_id, share_id);
