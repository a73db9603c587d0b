import pg from 'pg';
import type { PoolClient } from 'pg';
import { appUrlOf, checkPrivileges, refusedLogin } from './database-login.ts';
import { command } from './batch.ts';
import { watchConnections } from './connection-watch.ts';
import { diskFull, unavailable } from '../http/problems.ts';
import { invalidatesCache, Memory } from './memory.ts';
import { deallocateAll, deallocations } from './statements.ts';
import { TenantCompiler } from './tenant-predicate.ts';
import type { TenantTables } from './tenant-predicate.ts';
import { queryOn, swallowedFailure } from './transaction.ts';
import type { Changes, Query } from './transaction.ts';

export type { OpenQuery, Query } from './transaction.ts';

// Dates leave the database as YYYY-MM-DD and instants as ISO strings, as the contract promises.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The connections of this process, all in the role `lintel_app`, and which tables belong to organisations. */
export type Database = {
  pool: pg.Pool;
  /** Cached values of the organisations in this database. */
  memory: Memory;
  /**
   * Runs work in one transaction of one organisation: commits when it returns, rolls back when it throws. Work that only
   * reads begins none: each batch of statements is an implicit, read-only transaction.
   */
  inOrganisation<T>(
    organisationId: string,
    work: (query: Query, changes: Changes) => Promise<T>,
    options?: { readOnly?: boolean; usesReserve?: boolean },
  ): Promise<T>;
  /**
   * A statement, or several sent at once, in a small transaction beside the current one and independent of it. It has a
   * connection of its own, so that requests which hold all others cannot wait for each other.
   */
  apart<T>(organisationId: string, work: (query: Query) => Promise<T>): Promise<T>;
  /** Throws if PostgreSQL does not respond. Has a connection of its own, so that a busy process counts as healthy. */
  answers(): Promise<void>;
  close(): Promise<void>;
};

type DatabaseOptions = {
  /** The owner's URL; the server signs in with a login derived from it, or with `appUrl`. */
  url: string;
  appUrl?: string | undefined;
  size?: number;
  /** How long a request waits for a free connection before it is refused with 503. */
  patienceMs?: number;
  /** Whether a commit waits until it is on the disk. */
  awaitsDisk?: boolean;
  /** Whether the disk is too full for writes, or even for those that may use the reserve. */
  isFull?: (usesReserve: boolean) => boolean;
  /** For the isolation tests, which prove that row security holds alone. */
  withoutTenantPredicate?: boolean;
};

export async function openDatabase({
  url: ownerUrl,
  appUrl,
  size = 10,
  patienceMs = 2500,
  awaitsDisk = true,
  isFull = () => false,
  withoutTenantPredicate = false,
}: DatabaseOptions): Promise<Database> {
  const url = appUrl ?? appUrlOf(ownerUrl);
  const poolOf = (max: number, options: string, more: pg.PoolConfig = {}) => {
    const made = new pg.Pool({
      connectionString: url,
      max,
      options: `-c role=lintel_app -c timezone=UTC -c idle_in_transaction_session_timeout=120000 -c plan_cache_mode=force_generic_plan ${options}`,
      connectionTimeoutMillis: patienceMs,
      // Plans are lost with their connection, and the first requests after a quiet spell would wait for new ones.
      idleTimeoutMillis: 600_000,
      application_name: 'lintel',
      pipeline: true,
      // The pool awaits it, although its types do not say so.
      // oxlint-disable-next-line typescript/no-misused-promises
      onConnect: checkPrivileges,
      ...more,
    });
    made.on('error', ignoreLostConnection);
    // A checked-out client has no error listener, and an error event without a listener ends the process.
    made.on('connect', (client) => client.on('error', ignoreLostConnection));
    return made;
  };
  const pool = poolOf(size, `-c statement_timeout=60000${awaitsDisk ? '' : ' -c synchronous_commit=off'}`);
  const besides = poolOf(1, '-c statement_timeout=5000 -c synchronous_commit=off', { query_timeout: 6000 });
  const tables = await tenantTablesOf(pool).catch(async (error: unknown) => {
    await Promise.all([pool.end(), besides.end()]);
    throw refusedLogin(error, { isOwn: !appUrl });
  });
  const watch = watchConnections(pool, url);
  const compiler = new TenantCompiler(withoutTenantPredicate ? new Map<string, string>() : tables);

  const transaction: Transaction = async (of, organisationId, work) => {
    const set = setLocal(organisationId);
    const client = await of.connect();
    // Not awaited: it shares a round trip with the first statement.
    const begun = command(client, `begin; ${deallocations(client)}${set}`);
    begun.catch(() => {});
    const { query, changes } = queryOn(client, organisationId, compiler);
    try {
      const result = await work(query, changes);
      if (invalidatesCache(changes.tables)) await raiseVersion(query);
      await changes.commit();
      client.release();
      return result;
    } catch (error) {
      changes.hasEnded = true;
      await endApart(client, 'rollback');
      throw await begun.then(
        () => error,
        (first: unknown) => first,
      );
    }
  };

  /** Without an explicit transaction: each batch is an implicit one, of this organisation (decision 022). */
  const inBatches =
    (kind: 'reading' | 'apart'): Transaction =>
    async (of, organisationId, work) => {
      const begin = `begin read only; ${setLocal(organisationId)}`;
      const client = await of.connect();
      const forget = deallocations(client);
      // If it could not deallocate, its prepared statements are unknown.
      if (forget) command(client, forget).catch(deallocateAll);
      const { query, changes } = queryOn(client, organisationId, compiler, {
        opening: { text: openings[kind], name: kind, values: [organisationId] },
        begin,
      });
      try {
        const result = await work(query, changes);
        if (changes.hasFailed) throw swallowedFailure();
        if (invalidatesCache(changes.tables)) throw new Error('Nothing that is remembered is changed apart');
        return result;
      } finally {
        changes.hasEnded = true;
        // A connection whose statement failed may be broken: another query shows whether it is.
        if (changes.hasBegun) void endApart(client, 'rollback');
        else if (changes.hasFailed || changes.isWaiting) void endApart(client, NOTHING);
        else client.release();
      }
    };

  const [reading, besideIt] = [inBatches('reading'), inBatches('apart')];

  let closed: Promise<unknown> | undefined;
  return {
    pool,
    memory: new Memory(),
    async inOrganisation(organisationId, work, { readOnly = false, usesReserve = false } = {}) {
      if (watch.isSilent()) throw unavailable('The database does not answer at the moment. Please try again.');
      if (!readOnly && isFull(usesReserve)) throw diskFull();
      return (readOnly ? reading : transaction)(pool, organisationId, work);
    },
    apart: (organisationId, work) => besideIt(besides, organisationId, work),
    async answers() {
      await besides.query('select 1');
    },
    async close() {
      watch.stop();
      await (closed ??= Promise.all([pool.end(), besides.end()]));
    },
  };
}

type Transaction = <T>(
  pool: pg.Pool,
  organisationId: string,
  work: (query: Query, changes: Changes) => Promise<T>,
) => Promise<T>;

function setLocal(organisationId: string) {
  if (!UUID.test(organisationId)) throw new Error('An organisation is a UUID');
  return `set local lintel.organisation = '${organisationId}'`;
}

const openings = {
  reading: "select set_config('lintel.organisation', $1, true), set_config('transaction_read_only', 'on', true)",
  apart: "select set_config('lintel.organisation', $1, true)",
};

function ignoreLostConnection() {
  // The running query fails by itself; the pool replaces the client.
}

async function tenantTablesOf(pool: pg.Pool): Promise<TenantTables> {
  const { rows } = await pool.query<{ name: string; key: string }>(
    `select c.relname as name, a.attname as key from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not a.attisdropped and a.attname = case c.relname when 'organisations' then 'id' else 'organisation_id' end`,
  );
  return new Map(rows.map(({ name, key }) => [name, key]));
}

const raiseVersion = (query: Query) =>
  query
    .updateTable('organisations')
    .set((eb) => ({ settingsVersion: eb('settingsVersion', '+', 1) }))
    .execute();

/** Resolves when everything sent before has been answered. */
const NOTHING = ';';

/** Sends the end of the transaction, and releases the connection when it is acknowledged. */
async function endApart(client: PoolClient, end: string) {
  const lost = await command(client, end).then(
    () => undefined,
    (failure: Error) => failure,
  );
  client.release(lost);
}
