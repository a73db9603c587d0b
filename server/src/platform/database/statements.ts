import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';

/** A statement that the program sends: its name if it is prepared, and the tables that it changes. */
type Statement = { name: string | undefined; writes: readonly string[]; text?: string };

// Each prepared statement holds a plan in the memory of its connection's PostgreSQL process.
const MOST_KEPT = 200;
const MOST_KNOWN = 2000;
/** Longer texts contain lists of rows, and seldom recur with the same length. */
const LONGEST = 30_000;

const seenOnce = { name: undefined, writes: [] } satisfies Statement;
const known = new Map<string, Statement>();

/** Looks up a statement by its text. It gets a name the second time, since many are never sent again. */
export function statementOf(text: string): Statement {
  const before = known.get(text);
  if (before && before !== seenOnce) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const writes = tablesWrittenBy(text);
  if (text.length > LONGEST) return { name: undefined, writes };
  if (!before) {
    known.set(text, seenOnce);
    return { name: undefined, writes };
  }
  const statement = { name: hash('sha1', text), writes, text };
  known.set(text, statement);
  return statement;
}

/** The text itself, or the same one already in memory: for whoever keeps it. */
export const knownText = (text: string): string => known.get(text)?.text ?? text;

/** Marks a statement whose best plan depends on its values: it is planned each time (decision 022). */
export const CUSTOM_PLAN = '/* custom plan */';
/** The same, for the end of a query: a generic plan expects a date range to be narrow, and looks its rows up one by one. */
export const customPlan = sql.raw(CUSTOM_PLAN);

const WRITES = /\b(?:insert\s+into|(?<!for\s|key\s)update|delete\s+from|merge\s+into)\s+"?(\w+)/gi;
const BEGINS = /^\s*(insert|update|delete|merge|with)\b/i;

/** The tables that a statement may change; a plain one names its table right after the verb. */
export function tablesWrittenBy(text: string): readonly string[] {
  const first = BEGINS.exec(text)?.[1]?.toLowerCase();
  if (!first) return [];
  const tables = [...(first === 'with' ? text : text.slice(0, 200)).matchAll(WRITES)].map(([, table]) => table!);
  return first === 'with' ? [...new Set(tables)].filter((table) => table !== 'set') : tables.slice(0, 1);
}

/** The columns of a statement's result: the name of each in the program, and how to parse it. */
export type Columns = readonly { name: string; read: (text: string) => unknown }[];

/** The statements prepared on one connection with their result columns, most recently used last, and the schema generation they belong to. */
type Kept = { names: Map<string, Columns | undefined>; since: number };
type Wired = { connection: { parsedStatements: Record<string, string> } };
const keptBy = new WeakMap<PoolClient, Kept>();
let changesOfTables = 0;

export function keepsNow(client: PoolClient, name: string) {
  const { names } = keptOf(client);
  const columns = names.get(name);
  names.delete(name);
  names.set(name, columns);
}

export const columnsKept = (client: PoolClient, name: string) => keptOf(client).names.get(name);

/** Safe to cache: PostgreSQL refuses a prepared statement whose result columns have changed. */
export const keepColumns = (client: PoolClient, name: string, columns: Columns) =>
  void keptOf(client).names.set(name, columns);

/** Commands to run before a transaction, which deallocate surplus and outdated statements of its connection. */
export function deallocations(client: PoolClient): string {
  const kept = keptOf(client);
  const { connection } = client as unknown as Wired;
  if (kept.since !== changesOfTables) {
    keptBy.delete(client);
    connection.parsedStatements = {};
    return 'deallocate all; ';
  }
  let commands = '';
  for (const name of kept.names.keys()) {
    if (kept.names.size <= MOST_KEPT) break;
    kept.names.delete(name);
    // A statement that PostgreSQL refused was never prepared.
    if (connection.parsedStatements[name]) commands += `deallocate "${name}"; `;
    delete connection.parsedStatements[name];
  }
  return commands;
}

function keptOf(client: PoolClient): Kept {
  const kept = keptBy.get(client) ?? { names: new Map<string, Columns | undefined>(), since: changesOfTables };
  keptBy.set(client, kept);
  return kept;
}

/** A prepared statement is outdated (a newer server migrated its table), missing, or prepared twice. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '26000' || code === '42P05' || (code === '0A000' && (message ?? '').startsWith('cached plan'));
}

/** Makes every connection deallocate its statements before its next transaction. */
export function deallocateAll() {
  changesOfTables += 1;
}
