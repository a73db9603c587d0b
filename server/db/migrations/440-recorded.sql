-- Columns in the words of the trade: who recorded something and when, the round of a task's last outcome, the fields of a version.
do $$
declare
  found record;
begin
  for found in
    select c.table_name, c.column_name, replace(replace(c.column_name, 'said_cycle', 'outcome_cycle'), 'said_', 'recorded_') as new_name
    from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('said_by', 'said_at', 'said_cycle_id')
  loop
    execute format('alter table %I rename column %I to %I', found.table_name, found.column_name, found.new_name);
  end loop;
  alter table accident_versions rename column said to fields;

  -- Bodies of functions name columns as text.
  for found in
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and prosrc ~ '\ysaid_(by|at|cycle_id)\y'
  loop
    execute regexp_replace(regexp_replace(found.definition, '\ysaid_cycle_id\y', 'outcome_cycle_id', 'g'),
      '\ysaid_(by|at)\y', 'recorded_\1', 'g');
  end loop;

  for found in
    select oid::regclass as name, replace(replace(relname, 'said_cycle', 'outcome_cycle'), 'said_', 'recorded_') as new_name
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i' and relname ~ 'said_(by|at|cycle)'
  loop
    execute format('alter index %s rename to %I', found.name, found.new_name);
  end loop;
  for found in
    select conrelid::regclass as on_table, conname as name,
      replace(replace(conname, 'said_cycle', 'outcome_cycle'), 'said_', 'recorded_') as new_name
    from pg_constraint where connamespace = 'public'::regnamespace and conname ~ 'said_(by|at|cycle)'
  loop
    execute format('alter table %s rename constraint %I to %I', found.on_table, found.name, found.new_name);
  end loop;
end $$;
