import type pg from 'pg';
import { asOwner } from '#test/own-database';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Function Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Strategy?: string;
  Plans?: Node[];
};
type Explained = { 'Query Text': string; Plan: Node };

/** A statement as PostgreSQL ran it: its full scans, and how much it touched. */
/** `scanned`: the big tables that were read without an index; `readWhole`: those of them to half or more. */
export type Statement = { text: string; scanned: string[]; readWhole: string[]; touched: number; isCount: boolean };

/**
 * Makes PostgreSQL explain every statement of a database's new connections, with the plan actually used: prepared or not, in a
 * function or not, however the program sends it.
 */
export async function explainEverything(ownerUrl: string): Promise<void> {
  const database = new URL(ownerUrl).pathname.slice(1);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    client_min_messages: 'notice',
  };
  await asOwner(ownerUrl, async (owner) => {
    for (const [name, value] of Object.entries(settings))
      await owner.query(`alter database ${database} set ${name} = '${value}'`);
  });
}

/** Listens to the notices of a pool's connections; returns the statements since the last call. `big`: the rows of each big table. */
export async function overhear(pool: pg.Pool, big: ReadonlyMap<string, number>): Promise<() => Promise<Statement[]>> {
  let heard: string[] = [];
  const listen = (client: pg.PoolClient) =>
    void client.on('notice', ({ message = '' }) => {
      if (message.startsWith('duration: ')) heard.push(message);
    });
  const withEach = async (work: (client: pg.PoolClient) => unknown) => {
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    await Promise.all(clients.map(work));
    for (const client of clients) client.release();
  };
  pool.on('connect', listen);
  await withEach(listen);
  return async () => {
    // A statement is explained when it ends, possibly with a commit that nobody awaits.
    await withEach((client) => client.query('select'));
    const statements = heard.map((message) => statementOf(message, big));
    heard = [];
    return statements;
  };
}

function statementOf(message: string, big: ReadonlyMap<string, number>): Statement {
  const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(message.indexOf('{'))) as Explained;
  const nodes = nodesOf(plan);
  const scanned = nodes.filter(
    (node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0 && big.has(node['Relation Name']!),
  );
  const tablesOf = (some: Node[]) => [...new Set(some.map((node) => node['Relation Name']!))];
  const rows = nodes
    .filter(({ 'Node Type': type }) => type.includes('Scan'))
    .reduce((sum, node) => sum + rowsOf(node), 0);
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  return {
    text,
    scanned: tablesOf(scanned),
    readWhole: tablesOf(scanned.filter((node) => rowsOf(node) >= big.get(node['Relation Name']!)! / 2)),
    touched: Math.round(Math.max(rows, pages / PAGES_FOR_A_ROW)),
    isCount: /^\s*select count\(/i.test(text),
  };
}

/** A row found by its key costs a page for each level of the index, and its own. */
const PAGES_FOR_A_ROW = 4;

/** An index entry in a bitmap is not a row yet: it takes 0.2 µs of processor time, a row one. */
const ENTRIES_FOR_A_ROW = 4;

const rowsOf = (node: Node) =>
  (node['Actual Loops'] *
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0))) /
  (node['Node Type'] === 'Bitmap Index Scan' ? ENTRIES_FOR_A_ROW : 1);

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
