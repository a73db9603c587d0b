import { setImmediate } from 'node:timers/promises';
import { DefaultQueryExecutor, Kysely, PostgresAdapter, PostgresDriver, PostgresIntrospector } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, QueryId, QueryResult, RootOperationNode } from 'kysely';
import type { PoolClient } from 'pg';
import { ask, command } from './batch.ts';
import type { Opening } from './batch.ts';
import { codeOf } from '../process/code-of.ts';
import { deallocateAll, isOutdated, keepsNow, statementOf } from './statements.ts';
import { withCustomPlan } from './tenant-predicate.ts';
import type { Compiled, TenantCompiler } from './tenant-predicate.ts';
import type { OpenTables, Tables } from './tables.ts';

export type Query = Kysely<Tables>;

/** A query on the tables that everybody may read in full; any table may be written. */
export type OpenQuery = Pick<Kysely<OpenTables>, 'selectFrom' | 'getExecutor'> &
  Pick<Query, 'insertInto' | 'updateTable' | 'deleteFrom'>;

/** What a transaction has changed so far. */
export type Changes = {
  /** The tables whose rows were changed, by their names in the database. */
  tables: ReadonlySet<string>;
  /** Whether a statement failed; the work then fails too, even if the error was caught. */
  hasFailed: boolean;
  /** Whether a transaction has begun and must end. */
  hasBegun: boolean;
  /** Whether a statement is still waiting for its result. */
  isWaiting: boolean;
  /** Set when its end is sent; the connection may then serve another organisation. */
  hasEnded: boolean;
  /** Statements that leave in one write with the commit, since nothing depends on their replies. */
  withCommit: CompiledQuery[];
  /** Fails if one of those did. */
  commit(): Promise<void>;
};

/** Kysely on one client, in a transaction that the caller begins and ends, or without one for reads. */
export function queryOn(client: PoolClient, organisationId: string, compiler: TenantCompiler, reading?: Reading) {
  const connection = new ClientConnection(client, reading);
  const query: Query = new Kysely<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: new ClientExecutor(connection, organisationId, compiler),
  });
  return { query, changes: connection satisfies Changes };
}

const adapter = new PostgresAdapter();
const unused = async () => {
  throw new Error('A scope is one transaction: there is no other to be had');
};
const driver = new PostgresDriver({ pool: unused });
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => {
    throw new Error('Queries are printed for an organisation');
  },
  createIntrospector: (db) => new PostgresIntrospector(db),
};

class ClientExecutor extends DefaultQueryExecutor {
  readonly #organisationId: string;
  readonly #compiler: TenantCompiler;
  constructor(connection: DatabaseConnection, organisationId: string, compiler: TenantCompiler) {
    super(compiler, adapter, { provideConnection: (consumer) => consumer(connection) });
    this.#organisationId = organisationId;
    this.#compiler = compiler;
  }
  override compileQuery<Row>(node: RootOperationNode, queryId: QueryId): CompiledQuery<Row> {
    return this.#compiler.compileFor<Row>(this.#organisationId, node, queryId);
  }
}

/**
 * How to read without an explicit transaction: each batch is an implicit one that starts with `opening`. A cursor outlives its batch,
 * so `begin` is sent before the first.
 */
export type Reading = { opening: Opening; begin: string };

let cursorCount = 0;

/** Pipelines statements: sends each without waiting for the one before. */
class ClientConnection implements DatabaseConnection {
  readonly tables = new Set<string>();
  readonly withCommit: CompiledQuery[] = [];
  hasFailed = false;
  hasEnded = false;
  hasBegun: boolean;
  #underWay = 0;
  #reading: Reading | undefined;
  /** The first error; statements sent after it fail only because of it (25P02, or 26000 if they could not be prepared). */
  #cause: unknown;
  readonly #client: PoolClient;
  constructor(client: PoolClient, reading?: Reading) {
    this.#client = client;
    this.#reading = reading;
    this.hasBegun = !reading;
  }

  get isWaiting() {
    return this.#underWay > 0;
  }

  async commit() {
    // Whatever could not be sent before, somebody went on without it.
    this.hasFailed = false;
    const sent = this.withCommit.map((statement) => this.executeQuery(statement));
    // One of these that could not even be sent: nothing may be committed without it.
    if (this.hasFailed) await Promise.all(sent);
    this.hasEnded = true;
    keepsNow(this.#client, COMMIT.name);
    const ended = ask(this.#client, COMMIT);
    await Promise.all([...sent, ended]);
    if ((await ended).command !== 'COMMIT') throw swallowedFailure();
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#checkOpen();
    const { name, writes } = statementOf(text);
    if (name) keepsNow(this.#client, name);
    this.#underWay += 1;
    try {
      const { command, rowCount, rows } = await ask(
        this.#client,
        { text, values: parameters, name },
        this.#reading?.opening,
      );
      // A statement does not count the rows changed by a data-modifying subquery, so it is assumed to have changed some.
      if (writes.length && (rowCount || command === 'SELECT')) for (const table of writes) this.tables.add(table);
      const result = { rows: rows as Row[] };
      return changing.has(command) ? { ...result, numAffectedRows: BigInt(rowCount) } : result;
    } catch (error) {
      throw this.#failed(error);
    } finally {
      this.#underWay -= 1;
    }
  }

  #failed(error: unknown): unknown {
    this.hasFailed = true;
    // Replaces the stack of the socket reader by that of the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    const code = codeOf(error);
    if (this.#cause !== undefined && (code === '25P02' || code === '26000')) return this.#cause;
    if (isOutdated(error)) deallocateAll();
    this.#cause = error;
    return error;
  }

  #checkOpen() {
    if (this.hasEnded) throw new Error('The transaction has ended');
  }

  async #beginToRead({ begin }: Reading) {
    this.#reading = undefined;
    this.hasBegun = true;
    await command(this.#client, begin);
  }

  /** Reads in batches through a cursor, which ends with the transaction. */
  async *streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    this.#checkOpen();
    cursorCount += 1;
    const cursor = `cursor_${cursorCount}`;
    try {
      if (this.#reading) await this.#beginToRead(this.#reading);
      this.#checkOpen();
      const fetch = () => ask(this.#client, { text: `fetch ${size} from ${cursor}` });
      const text = withCustomPlan(query as Compiled<Row>);
      await ask(this.#client, { text: `declare ${cursor} no scroll cursor for ${text}`, values: query.parameters });
      for (let next = fetch(); ;) {
        // Reading on after the end would read in another organisation's transaction.
        this.#checkOpen();
        const { rows } = await next;
        const isMore = rows.length === size;
        if (isMore) {
          this.#checkOpen();
          next = fetch();
          // It fails the work even if nobody reads on.
          next.catch((error: unknown) => this.#failed(error));
          // Sent before this batch is worked on, so that PostgreSQL reads the next one meanwhile.
          await setImmediate();
        }
        yield { rows: rows as Row[] };
        if (!isMore) return;
      }
    } catch (error) {
      throw this.#failed(error);
    }
  }
}

const COMMIT = { text: 'commit', name: 'commit' };

/** Thrown for work that ended as if nothing had failed. */
export const swallowedFailure = () => new Error('A statement had failed, and somebody went on as if it had not');

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
