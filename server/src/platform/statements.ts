import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';

/** A statement that the program sends: the name under which a connection keeps it, and the tables that it changes. */
type Statement = { name: string | undefined; writes: readonly string[] };

// Each kept statement holds its plan in the memory of each connection's PostgreSQL process.
const MOST_KEPT = 200;
const MOST_KNOWN = 2000;
/** Longer texts are lists of rows, which seldom come twice with the same length. */
const LONGEST = 30_000;

const seenOnce = { name: undefined, writes: [] } satisfies Statement;
const known = new Map<string, Statement>();

/** What is known of a statement. It is named when it comes for the second time: many never do. */
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
  const statement = { name: hash('sha1', text), writes };
  known.set(text, statement);
  return statement;
}

/** Stands in a statement whose best plan depends on its values: it is planned each time (decision 022). */
export const PLANNED_ANEW = '/* planned anew */';
/** The same at a query's end: of a range of days a plan for any days takes a small part, and reads what has each one by one. */
export const plannedAnew = sql.raw(PLANNED_ANEW);

const WRITES = /\b(?:insert\s+into|(?<!for\s|key\s)update|delete\s+from|merge\s+into)\s+"?(\w+)/gi;
const BEGINS = /^\s*(insert|update|delete|merge|with)\b/i;

/** The tables that a statement may change. What stands behind the first word of a plain one is values and conditions. */
export function tablesWrittenBy(text: string): readonly string[] {
  const first = BEGINS.exec(text)?.[1]?.toLowerCase();
  if (!first) return [];
  const tables = [...(first === 'with' ? text : text.slice(0, 200)).matchAll(WRITES)].map(([, table]) => table!);
  return first === 'with' ? [...new Set(tables)].filter((table) => table !== 'set') : tables.slice(0, 1);
}

/** What a statement answers: the name of each value in the program, and how it is read. */
export type Columns = readonly { name: string; read: (text: string) => unknown }[];

/** The statements that one connection keeps, with what they answer, the one used last at the end, and since which change of tables. */
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

/** PostgreSQL refuses a kept statement rather than answer it in another shape. */
export const keepColumns = (client: PoolClient, name: string, columns: Columns) =>
  void keptOf(client).names.set(name, columns);

/** What stands before a transaction, so that its connection keeps no more than it may and nothing that no longer holds. */
export function forgetting(client: PoolClient): string {
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
    // One that PostgreSQL refused was never kept.
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

/** A table was changed under a kept statement (a newer server migrated), or somebody made the connection forget it, or keep it. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '26000' || code === '42P05' || (code === '0A000' && (message ?? '').startsWith('cached plan'));
}

/** Every connection forgets what it keeps, before its next transaction. */
export function forgetAll() {
  changesOfTables += 1;
}
