-- Migrations that emptied kept_counts relied on the recount that follows a first start. In a database that had it long ago the
-- figures were counted from rows until the night: forgetting its schedule has it follow the next start too.
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'counts.recount';
  end if;
end $$;
