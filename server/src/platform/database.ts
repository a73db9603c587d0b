import pg from 'pg';
import type { PoolClient } from 'pg';
import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { PostgresPool } from 'kysely';
import { watchConnections } from './connection-watch.ts';
import { diskFull, unavailable } from './problems.ts';
import { TenantPredicate } from './tenant-predicate.ts';
import type { TenantTables } from './tenant-predicate.ts';
import type { Tables } from './tables.ts';

// Days leave the database as YYYY-MM-DD and instants as the ISO strings that the contract promises.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type Query = Kysely<Tables>;

/** The connections of this process, all working as `lintel_app`, and which tables belong to organisations. */
export type Database = {
  pool: pg.Pool;
  /** Runs in one transaction of one organisation; commits when `work` returns, undoes everything when it throws. */
  inOrganisation<T>(
    organisationId: string,
    work: (query: Query) => Promise<T>,
    options?: { readOnly?: boolean },
  ): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  size?: number;
  /** How long a call waits for a free connection before it is told to try again. */
  patienceMs?: number;
  /** Says whether the disk has no room for writes. */
  isFull?: () => boolean;
  /** For the isolation tests: proves that row security holds alone. */
  withoutTenantPredicate?: boolean;
};

export async function openDatabase({
  url,
  size = 10,
  patienceMs = 2500,
  isFull = () => false,
  withoutTenantPredicate = false,
}: DatabaseOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options:
      '-c role=lintel_app -c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=120000',
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30_000,
    application_name: 'lintel',
  });
  pool.on('error', ignoreLostConnection);
  // A client that is handed out has no listener of its own, and an error event without one ends the process.
  pool.on('connect', (client) => client.on('error', ignoreLostConnection));
  const watch = watchConnections(pool, url);
  const tenantTables = withoutTenantPredicate ? new Map<string, string>() : await tenantTablesOf(pool);

  return {
    pool,
    async inOrganisation(organisationId, work, { readOnly = false } = {}) {
      if (!UUID.test(organisationId)) throw new Error('An organisation is a UUID');
      if (watch.isSilent()) throw unavailable('The database does not answer at the moment. Please try again.');
      if (!readOnly && isFull()) throw diskFull();
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(
          `begin${readOnly ? ' read only' : ''}; select set_config('lintel.organisation', '${organisationId}', true)`,
        );
        const result = await work(queryOn(client, organisationId, tenantTables));
        const { command } = await client.query('commit');
        if (command !== 'COMMIT') throw new Error('The transaction had failed and was undone');
        return result;
      } catch (error) {
        await client.query('rollback').catch((lost: Error) => (broken = lost));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close() {
      watch.stop();
      return pool.end();
    },
  };
}

function ignoreLostConnection() {
  // The query that was under way fails by itself; the pool replaces the client.
}

async function tenantTablesOf(pool: pg.Pool): Promise<TenantTables> {
  const { rows } = await pool.query<{ name: string; key: string }>(
    `select c.relname as name, a.attname as key from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not a.attisdropped and a.attname = case c.relname when 'organisations' then 'id' else 'organisation_id' end`,
  );
  return new Map(rows.map(({ name, key }) => [name, key]));
}

/** Kysely on one client whose transaction somebody else began. */
function queryOn(client: PoolClient, organisationId: string, tenantTables: TenantTables): Query {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        new PostgresDriver({
          pool: { connect: async () => lent(client), end: async () => {} } as unknown as PostgresPool,
        }),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
    plugins: [
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
      new TenantPredicate(organisationId, tenantTables),
    ],
  });
}

function lent(client: PoolClient) {
  return new Proxy(client, { get: (target, key) => (key === 'release' ? () => {} : bound(target, key)) });
}

function bound(target: object, key: string | symbol) {
  const value = Reflect.get(target, key) as unknown;
  return typeof value === 'function' ? value.bind(target) : value;
}
