-- Without a subquery the planner sees that all tables of a statement are kept to one and the same organisation, and has
-- no plan of its own to make for each of them.
create or replace procedure secure_table(t regclass, organisation_column text, rights text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy own_organisation on %s to lintel_app using (%I = current_organisation()) with check (%I = current_organisation())', t, organisation_column, organisation_column);
  execute format('create policy operator on %s to %I using (true) with check (true)', t, current_user);
  execute format('grant %s on %s to lintel_app', rights, t);
end $$;

do $$
declare
  t regclass;
  organisation_column text;
begin
  for t, organisation_column in select polrelid::regclass, case polrelid::regclass::text when 'organisations' then 'id' else 'organisation_id' end from pg_policy where polname = 'own_organisation' loop
    execute format('alter policy own_organisation on %s using (%I = current_organisation()) with check (%I = current_organisation())', t, organisation_column, organisation_column);
  end loop;
end $$;
