import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartupProblem } from './config.ts';

const folder = new URL('../../db/migrations/', import.meta.url);
/** Any number, the same in every process: only one migrates at a time. */
const LOCK = 5_410_917;

export type Migration = { name: string; sql: string; hash: string };

export async function shippedMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Brings the schema up to date, each migration in a transaction of its own; safe to run twice, at once, and killed in the middle. */
export async function migrate(ownerUrl: string, log: (line: string) => void = () => {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await ensureUsable(client);
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations order by name');
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    const shipped = await shippedMigrations();
    for (const name of done.keys()) {
      if (!shipped.some((migration) => migration.name === name)) throw new StartupProblem(`The database was made by a newer Lintel (it has ${name}). Start that version, or restore a backup.`);
    }
    const applied: string[] = [];
    for (const { name, sql, hash } of shipped) {
      const before = done.get(name);
      if (before === hash) continue;
      if (before) throw new StartupProblem(`Migration ${name} was changed after it had been applied to this database.`);
      log(`migrating ${name}`);
      await client.query('begin');
      try {
        await client.query("set local lock_timeout = '30s'");
        await client.query(sql);
        await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      }
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureUsable(client: pg.Client) {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()",
  );
  const server = rows[0];
  if (!server || server.version < 150_000) throw new StartupProblem('Lintel needs PostgreSQL 15 or newer.');
  if (server.encoding !== 'UTF8') throw new StartupProblem(`The database uses the encoding ${server.encoding}; Lintel needs UTF8.`);
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'lintel_app') then create role lintel_app nologin noinherit; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
  await client.query("do $$ begin if not pg_has_role(current_user, 'lintel_app', 'member') then execute format('grant lintel_app to %I', current_user); end if; end $$");
  await client.query('create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())');
}
