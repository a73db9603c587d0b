import pg from 'pg';
import type { PoolClient } from 'pg';
import { columnsKept, keepColumns, keepsNow, PLANNED_ANEW } from './statements.ts';
import type { Columns } from './statements.ts';
import { names } from './tenant-predicate.ts';

/** A statement; under a name its connection keeps it from the first time on. */
export type Asked = { text: string; values?: readonly unknown[]; name?: string | undefined };
type Printed = { text: string; values: readonly unknown[]; name: string | undefined };
/** What a piece outside a transaction begins with. */
export type Opening = Printed & { name: string };
export type Answer = { command: string; rowCount: number; rows: Record<string, unknown>[] };

/** How `pg` prints a value for PostgreSQL; its types do not tell of it. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** What leaves at the end of this turn of the program, in its order. */
type Turn = (Batch | { send: () => void })[];
const turns = new WeakMap<PoolClient, Turn>();

/**
 * Asks with whatever else is asked in this turn of the program: it leaves in one piece, and PostgreSQL answers it in one
 * piece, since each costs a system call on either side and a wake-up on the other (decision 022). Outside a transaction the
 * piece is one by itself, and `opening` is asked at its start.
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
  if (!text.includes(PLANNED_ANEW)) return batch.add(asked);
  addKept(client, batch, forItsValues);
  const answer = batch.add(asked);
  addKept(client, batch, forAnyValues);
  return answer;
}

/** With what is asked so often that its connection keeps it; where it fails, so does what it stands beside. */
function addKept(client: PoolClient, batch: Batch, asked: Opening) {
  keepsNow(client, asked.name);
  batch.add(asked).catch(() => {});
}

// Around a statement whose best plan depends on its values; all others are planned once for any (decision 022).
const plans = (mode: string) => ({
  text: `select set_config('plan_cache_mode', '${mode}', true)`,
  values: [],
  name: `plans ${mode}`,
});
const [forItsValues, forAnyValues] = [plans('force_custom_plan'), plans('force_generic_plan')];

/** Sends commands in the same piece, answered by themselves: what begins and ends a transaction. */
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

/** The connection as `pg` hands it to a query. */
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
  /** Why a value of its answer could not be read. */
  unread: unknown;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Statements with one end, so that PostgreSQL collects its answers and passes over what stands behind a failure. What it
 * answers with is only described by it until the connection knows. `pg` sends without waiting only what is a query of its own.
 */
class Batch extends pg.Query {
  readonly statements: Waiting[] = [];
  /** As `pg` knows the statement that is answered now. */
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
      // What was written has no end, so that the next piece would be taken for its rest. `pg` gives the error to `handleError`.
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
      // Thrown from here it would end the process.
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
    // An error takes longer to make than a row to read.
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
