import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Installation } from './installation.ts';

export type Statement = { text: string; values: unknown[] };
type Sender = { connectionParameters: { application_name?: string } };
type Query = (this: Sender, ...given: unknown[]) => unknown;

/** Every statement that the server sends while something is done, in order; not what its jobs ask meanwhile. */
export const statementsOf = (work: () => Promise<unknown>) => overheard(work, (query, given) => query(...given));

/** The same of something that is undone at its end, so that its statements can be run again as if nobody had done it. */
export const undoneStatementsOf = (work: () => Promise<unknown>) =>
  overheard(work, async (query, given) =>
    given[0] === 'commit' ? { ...((await query('rollback')) as object), command: 'COMMIT' } : query(...given),
  );

async function overheard(
  work: () => Promise<unknown>,
  pass: (query: (...given: unknown[]) => unknown, given: unknown[]) => unknown,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: Sender, ...given: unknown[]) {
    const [first, values] = given;
    if (this.connectionParameters.application_name !== 'lintel') return query.apply(this, given);
    const asked = typeof first === 'string' ? { text: first, values } : (first as Statement);
    statements.push({
      text: asked.text,
      values: Array.isArray(asked.values) ? asked.values : Array.isArray(values) ? values : [],
    });
    return pass((...passed) => query.apply(this, passed), given);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return statements;
}

/** The same SQL run bare, one script or another: `node:http` and `pg` in this process, no framework, no checks; answers with the rows. */
export async function sqlServed(
  { ownerUrl }: Pick<Installation, 'ownerUrl'>,
  scripts: Statement[][],
): Promise<{ urlOf(script: number): string; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 10, options: '-c role=lintel_app -c timezone=UTC' });
  pool.on('error', () => {});
  const server = createServer((request, response) => {
    request.resume();
    const answer = async () => {
      const client = await pool.connect();
      try {
        const rows: unknown[] = [];
        for (const { text, values } of scripts[Number(request.url!.slice(1))]!) {
          const result = await (values.length ? client.query(text, values) : client.query(text));
          if ('rows' in result) rows.push(result.rows);
        }
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
      } finally {
        client.release();
      }
    };
    answer().catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    urlOf: (script) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${script}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}

/** What the server asks for while something is read, run bare. */
export async function sameSqlBare(installation: Pick<Installation, 'ownerUrl'>, work: () => Promise<unknown>) {
  const { urlOf, close } = await sqlServed(installation, [await statementsOf(work)]);
  return { url: urlOf(0), close };
}
