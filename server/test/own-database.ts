import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { loginOf } from '#platform/database/database-login';
import { migrate } from '#platform/database/migrate';

/** The template of a database of its own: the tables as left by the migrations, empty. */
const PREPARED = 'lintel_prepared';

/** Copies the shared database, still unused, as a template: migrating each one would take ten times as long. */
export async function keepPrepared(sharedUrl: string): Promise<void> {
  const maintenance = new URL(sharedUrl);
  maintenance.pathname = '/postgres';
  await ask(maintenance.href, `drop database if exists ${PREPARED}`);
  await ask(maintenance.href, `create database ${PREPARED} template "${new URL(sharedUrl).pathname.slice(1)}"`);
}

/** A database beside the shared one, for tests about a whole database or that must not share it: with its tables, or empty. */
export async function anOwnDatabase({ isEmpty = false, prefix = 'lintel' } = {}): Promise<{
  url: string;
  drop(): Promise<void>;
}> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const shared = inject('databaseUrl');
  await ask(shared, `create database ${name} template ${isEmpty ? 'template0' : PREPARED} encoding 'UTF8'`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => dropped(shared, name),
  };
}

async function dropped(sharedUrl: string, name: string) {
  await ask(sharedUrl, `drop database if exists ${name} with (force)`);
  await ask(sharedUrl, `drop role if exists ${loginOf({ database: name }).name}`);
}

/** The beginning of the name of a database that a test process keeps until the run ends. */
export const APART = 'lintel_apart';

/** Drops what a run and its processes have kept: only a PostgreSQL that outlives the run would hold it still. */
export async function dropThoseApart(sharedUrl: string): Promise<void> {
  const found = await ask<{ name: string }>(
    sharedUrl,
    `select datname as name from pg_database where starts_with(datname, '${APART}_')`,
  );
  for (const { name } of [...found, { name: PREPARED }]) await dropped(sharedUrl, name);
}

/** Works as the owner of a database, on a separate connection. */
export async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => {});
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Runs one statement as the owner. */
export const ask = <Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  asOwner(url, async (owner) => (await owner.query<Row>(text, values)).rows);

/**
 * Creates the tables, and tells the planner that in each one row in a hundred is another organisation's. By default it assumes
 * one row per organisation, and joins by scanning all its dictionaries for each of its task types.
 */
export async function prepareDatabase(ownerUrl: string) {
  await migrate(ownerUrl);
  const [server] = await ask<{ version: number }>(
    ownerUrl,
    "select current_setting('server_version_num')::int as version",
  );
  // PostgreSQL 17 and older have no way to: there the tests take longer.
  if (server!.version < 180_000) return;
  await ask(
    ownerUrl,
    `select pg_restore_attribute_stats('schemaname', 'public', 'relname', relname::text, 'attname', 'organisation_id',
              'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', (-0.01)::real)
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where attname = 'organisation_id' and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
}

/** Every part of the schema, to compare with another. */
export async function catalogueOf(url: string): Promise<string[]> {
  const rows = await ask<{ line: string }>(
    url,
    `select line from (
       select format('column %s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as line
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       union all select format('table %s %s %s %s', relname, relrowsecurity, relforcerowsecurity, (select array_agg(g::text order by g::text) from unnest(relacl) g))
         from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       union all select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
       union all select format('index %s', pg_get_indexdef(indexrelid)) from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
       union all select format('policy %s.%s %s %s %s', polrelid::regclass, polname, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
       union all select format('routine %s %s', pg_get_functiondef(p.oid), proacl) from pg_proc p
         where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and not exists (select from pg_depend x where x.objid = p.oid and x.deptype = 'e')
       union all select format('extension %s', extname) from pg_extension
       union all select format('migration %s %s', name, hash) from schema_migrations
     ) catalogue order by line`,
  );
  return rows.map(({ line }) => line);
}
