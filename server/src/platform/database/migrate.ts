import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartupProblem } from '../process/config.ts';
import { loginOf, statementsForLogin } from './database-login.ts';
import { connectAsOwner } from './owner.ts';

const shipped = new URL('../../../db/migrations/', import.meta.url);
/** An arbitrary number, the same in every process, so that only one migrates or restores at a time. */
const LOCK = 5_410_917;

export type Migration = { name: string; sql: string; hash: string };
type MigrateOptions = {
  folder?: URL;
  lockSeconds?: number;
  tries?: number;
  /** What data of an earlier version waits for; a new database does not. */
  after?: Promise<unknown>;
};

export async function shippedMigrations(folder = shipped): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Brings the schema up to date, each migration in a transaction of its own; safe to repeat, to run concurrently, and to kill. */
export async function migrate(
  ownerUrl: string,
  print: (line: string) => void = () => {},
  { folder, lockSeconds = 5, tries = 12, after }: MigrateOptions = {},
): Promise<string[]> {
  const client = await connectAsOwner(ownerUrl);
  try {
    await holdSchema(client, print);
    await prepareDatabase(client);
    // If the owner may not create a login, DATABASE_APP_URL names it.
    await makeRole(client, statementsForLogin(loginOf(client)), () => {});
    const applied = await appliedMigrations(client);
    const missing = missingMigrations(await shippedMigrations(folder), applied);
    const isNew = applied.length === 0;
    if (isNew) print('making the tables');
    else if (missing.length) await after;
    for (const migration of missing) {
      // Each time, since a server that lost its connections comes back; and for longer than an orderly stop takes.
      await patiently(2 * tries, print, () => refuseBesideServers(client));
      if (!isNew) print(`migrating ${migration.name}`);
      await patiently(tries, print, async () => {
        await client.query('begin');
        try {
          await client.query(`set local lock_timeout = '${lockSeconds}s'`);
          await runMigration(client, migration);
          await client.query('commit');
        } catch (error) {
          await client.query('rollback').catch(() => {});
          throw sentenceFor(error, migration);
        }
      });
    }
    return missing.map(({ name }) => name);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Waits until no other process migrates, restores or first fills this database, and locks others out while the connection lasts. */
export async function holdSchema(client: pg.Client, print: (line: string) => void): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
    if (rows[0]?.held) return;
    if (tries === 5) print('waiting for another process that migrates, restores or fills this database');
    await pause(200);
  }
}

/** How many connections servers have to this database. */
export async function connectionsOfServers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name in ('lintel', 'lintel-jobs')",
  );
  return rows[0]!.count;
}

/** A server that works on would write what the version before the migration meant. */
async function refuseBesideServers(client: pg.Client) {
  if (await connectionsOfServers(client))
    throw new InUse(
      'A Lintel server of an earlier version is running on this database. Stop every one of them, and start this version again; what was migrated before this stays.',
      'a server of an earlier version is running; waiting for it to stop',
    );
}

/** Creates what precedes the first migration: the server's role, the list of migrations, and the table for restored jobs. */
export async function prepareDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()",
  );
  const server = rows[0];
  if (!server || server.version < 150_000) throw new StartupProblem('Lintel needs PostgreSQL 15 or newer.');
  if (server.encoding !== 'UTF8')
    throw new StartupProblem(`The database uses the encoding ${server.encoding}; Lintel needs UTF8.`);
  // From version 16 on, the creator of a role is a member without the right to `set role` to it.
  const membership = server.version < 160_000 ? 'member' : 'set';
  const role = `do $$ begin
    if not exists (select from pg_roles where rolname = 'lintel_app') then create role lintel_app nologin noinherit; end if;
    if not pg_has_role(current_user, 'lintel_app', '${membership}') then execute format('grant lintel_app to %I', current_user); end if;
  end $$`;
  await makeRole(client, role, () => {
    throw new StartupProblem(
      'The database user of DATABASE_URL may not make the role lintel_app. As an administrator of PostgreSQL: create role lintel_app nologin noinherit; grant lintel_app to that user; and the login for DATABASE_APP_URL, as docs/operating.md says.',
    );
  });
  await client.query(
    'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  await client.query(
    'create table if not exists restored_jobs (id uuid primary key, name text not null, data jsonb not null, start_after timestamptz not null)',
  );
}

/** Roles belong to all databases of a server: another installation may be creating this one at the same moment. */
async function makeRole(client: pg.Client, statements: string, refused: () => void) {
  for (let tries = 0; ; tries++) {
    try {
      await client.query(statements);
      return;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === '42501') return refused();
      if (tries === 10 || !(['23505', '42710'].includes(code ?? '') || message.includes('concurrently updated')))
        throw error;
      await pause(50);
    }
  }
}

export async function appliedMigrations(client: pg.Client): Promise<{ name: string; hash: string }[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations order by name',
  );
  return rows;
}

/** The migrations that a database still lacks. Throws if it has one that this version does not know, or knows differently. */
export function missingMigrations(known: Migration[], applied: { name: string; hash: string }[]): Migration[] {
  for (const { name, hash } of applied) {
    const migration = known.find((one) => one.name === name);
    if (!migration)
      throw new StartupProblem(
        `The data was made by a newer Lintel (it has ${name}). Use that version or a later one.`,
      );
    if (migration.hash !== hash)
      throw new StartupProblem(`Migration ${name} was changed after it had been applied to this data.`);
  }
  const done = new Set(applied.map(({ name }) => name));
  return known.filter(({ name }) => !done.has(name));
}

/** Runs one migration within the caller's transaction, and records it. */
export async function runMigration(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
}

class InUse extends StartupProblem {
  /** What is printed before each further try. */
  readonly meanwhile: string;
  constructor(message: string, meanwhile: string) {
    super(message);
    this.meanwhile = meanwhile;
  }
}

// A statement waiting for a lock makes everyone behind it wait too, so it waits briefly and retries.
async function patiently(tries: number, print: (line: string) => void, work: () => Promise<void>) {
  for (let left = tries - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof InUse) || left === 0) throw error;
      print(error.meanwhile);
      await pause(500);
    }
  }
}

function sentenceFor(error: unknown, { name }: Migration): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (code === '55P03')
    return new InUse(
      `Migration ${name} cannot have a table that something else is using. Stop what works on the database, and start again; what was migrated before this stays.`,
      'a table is in use; trying again',
    );
  if (code === '42501')
    return new StartupProblem(
      `Migration ${name} needs a right that the database user lacks: ${message}. Nothing was changed.`,
    );
  if (code === '53100')
    return new StartupProblem(`Migration ${name} needs more room on the database's disk. Nothing was changed.`);
  return error;
}
