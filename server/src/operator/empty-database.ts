import type pg from 'pg';

type DatabaseState = {
  organisations: number;
  /** It has tables that are not Lintel's. */
  isForeign: boolean;
};

export async function stateOf(client: pg.Client): Promise<DatabaseState> {
  const { rows } = await client.query<{ tables: number; ours: boolean; has_organisations: boolean }>(`
    select
      (select count(*)::int from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as tables,
      to_regclass('public.schema_migrations') is not null as ours,
      to_regclass('public.organisations') is not null as has_organisations`);
  const found = rows[0];
  if (!found) throw new Error('PostgreSQL gave no answer');
  const organisations = found.has_organisations
    ? (await client.query<{ count: number }>('select count(*)::int as count from organisations')).rows[0]?.count
    : 0;
  return { organisations: organisations ?? 0, isForeign: found.tables > 0 && !found.ours };
}

/** Drops everything of Lintel's, in the caller's transaction; extensions stay. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare one record;
    begin
      for one in select c.oid::regclass as name from pg_class c
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      loop execute format('drop table if exists %s cascade', one.name); end loop;
      for one in select p.oid::regprocedure as name from pg_proc p
        where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop execute format('drop routine if exists %s cascade', one.name); end loop;
    end $$`);
  await client.query('drop schema if exists pgboss cascade');
}
