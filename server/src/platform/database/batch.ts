import pg from 'pg';
import type { PoolClient } from 'pg';
import { columnsKept, keepColumns, keepsNow, CUSTOM_PLAN } from './statements.ts';
import type { Columns } from './statements.ts';
import { names } from './tenant-predicate.ts';

/** A statement; a named one is prepared on its connection when first used. */
export type Asked = { text: string; values?: readonly unknown[]; name?: string | undefined };
type Printed = { text: string; values: readonly unknown[]; name: string | undefined };
/** The first statement of a batch outside a transaction. */
export type Opening = Printed & { name: string };
export type Answer = { command: string; rowCount: number; rows: Record<string, unknown>[] };

/** How `pg` serialises a value for PostgreSQL; missing from its types. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** What is sent at the end of this turn of the event loop, in order. */
type Turn = (Batch | { send: () => void })[];
const turns = new WeakMap<PoolClient, Turn>();

/**
 * Sends a statement together with all others of this turn of the event loop. One batch is one write, and PostgreSQL replies
 * to it in one write, since each write costs a system call and a wake-up on either side (decision 022). Outside a transaction
 * the batch is an implicit one, and starts with `opening`.
 */
export function ask(client: PoolClient, { text, values = [], name }: Asked, opening?: Opening): Promise<Answer> {
  const printed = values.map(prepareValue);
  const turn = turnOf(client);
  const last = turn.at(-1);
  const batch = last instanceof Batch ? last : new Batch(client);
  if (batch !== last) {
    turn.push(batch);
    if (opening) addKept(client, batch, opening);
  }
  const asked = { text, values: printed, name };
  if (!text.includes(CUSTOM_PLAN)) return batch.add(asked);
  addKept(client, batch, forItsValues);
  const answer = batch.add(asked);
  addKept(client, batch, forAnyValues);
  return answer;
}

/** Adds a statement that is always prepared; if it fails, so does the statement that it accompanies. */
function addKept(client: PoolClient, batch: Batch, asked: Opening) {
  keepsNow(client, asked.name);
  batch.add(asked).catch(() => {});
}

// Encloses a statement whose best plan depends on its values; all others use a generic plan (decision 022).
const plans = (mode: string) => ({
  text: `select set_config('plan_cache_mode', '${mode}', true)`,
  values: [],
  name: `plans ${mode}`,
});
const [forItsValues, forAnyValues] = [plans('force_custom_plan'), plans('force_generic_plan')];

/** Sends commands that begin or end a transaction in the same write, each with a reply of its own. */
export function command(client: PoolClient, text: string): Promise<{ command: string }> {
  return new Promise((resolve, reject) => {
    turnOf(client).push({ send: () => void client.query(text).then(resolve, reject) });
  });
}

function turnOf(client: PoolClient): Turn {
  const begun = turns.get(client);
  if (begun) return begun;
  const turn: Turn = [];
  turns.set(client, turn);
  process.nextTick(leave, client, turn);
  return turn;
}

function leave(client: PoolClient, turn: Turn) {
  turns.delete(client);
  const { stream } = (client as unknown as { connection: Wire }).connection;
  stream.cork();
  for (const each of turn) {
    if (each instanceof Batch) client.query(each);
    else each.send();
  }
  stream.uncork();
}

/** The connection that `pg` passes to a query. */
type Wire = {
  stream: { cork(): void; uncork(): void; destroy(error: Error): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(of: { text: string; name: string | undefined }): void;
  bind(of: { statement: string | undefined; values: readonly unknown[] }): void;
  describe(of: { type: 'P' }): void;
  execute(of: object): void;
  sync(): void;
};
type Waiting = Printed & {
  columns: Columns | undefined;
  rows: Record<string, unknown>[];
  /** Why a value of its result could not be parsed. */
  unread: unknown;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Statements that share one Sync message, so that PostgreSQL collects its replies and skips whatever follows a failure.
 * Result columns are described only until the connection knows them. A query of its own, since only those are pipelined by `pg`.
 */
class Batch extends pg.Query {
  readonly statements: Waiting[] = [];
  /** The name under which `pg` knows the statement whose result is arriving. */
  name: string | undefined;
  text: string | undefined;
  declare callback?: (error?: Error | null) => void;
  readonly #client: PoolClient;
  #answered = 0;
  #wire: Wire | undefined;

  constructor(client: PoolClient) {
    super('');
    this.#client = client;
  }

  add({ text, values, name }: Printed): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.statements.push({ text, values, name, columns: undefined, rows: [], unread: undefined, resolve, reject });
    });
  }

  override submit = (connection: unknown) => {
    const wire = connection as Wire;
    this.#wire = wire;
    this.#turnTo(0);
    try {
      for (const each of this.statements) this.#send(wire, each);
      wire.sync();
      return null;
    } catch (error) {
      // The batch was written without its end, so the next one would be read as its remainder. `pg` passes the error to `handleError`.
      wire.stream.destroy(error as Error);
      return error as Error;
    }
  };

  #send(wire: Wire, each: Waiting) {
    const { name, text, values } = each;
    const isParsed = name && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) !== undefined;
    if (isParsed) each.columns = columnsKept(this.#client, name);
    else wire.parse({ text, name });
    if (name && !isParsed) wire.submittedNamedStatements[name] = text;
    wire.bind({ statement: name, values });
    if (!each.columns) wire.describe({ type: 'P' });
    wire.execute({});
  }

  #turnTo(at: number) {
    this.#answered = at;
    this.name = this.statements[at]?.name;
    this.text = this.statements[at]?.text;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    const current = this.statements[this.#answered];
    if (!current) return;
    current.columns = fields.map(({ name, dataTypeID }) => ({
      name: names.inProgram(name),
      read: pg.types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const current = this.statements[this.#answered];
    if (!current) return;
    try {
      current.rows.push(rowOf(current.columns ?? [], fields));
    } catch (error) {
      // Thrown here it would end the process.
      current.unread ??= error;
    }
  }

  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' });
  }

  handleCommandComplete({ text }: { text: string }) {
    const current = this.statements[this.#answered];
    if (!current) return;
    const { name, columns = [], rows, unread, resolve, reject } = current;
    if (name) keepColumns(this.#client, name, columns);
    const [command = '', ...counts] = text.split(' ');
    if (unread === undefined) resolve({ command, rowCount: Number(counts.at(-1)) || 0, rows });
    else reject(unread);
    this.#turnTo(this.#answered + 1);
  }

  handleError(error: Error) {
    this.#failRest(error);
    this.callback?.(error);
  }

  handleReadyForQuery() {
    // Creating an error takes longer than reading a row.
    if (this.#answered < this.statements.length) this.#failRest(new Error('PostgreSQL did not answer a statement'));
    this.callback?.();
  }

  #failRest(error: Error) {
    for (const { name, reject } of this.statements.slice(this.#answered)) {
      if (name) delete this.#wire?.submittedNamedStatements[name];
      reject(error);
    }
    this.#turnTo(this.statements.length);
  }
}

function rowOf(columns: Columns, fields: readonly (string | null)[]) {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < fields.length; at += 1) {
    const column = columns[at]!;
    const text = fields[at]!;
    row[column.name] = text === null ? null : column.read(text);
  }
  return row;
}
