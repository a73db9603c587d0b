import pg from 'pg';
import type { PoolClient } from 'pg';

/** Sees when PostgreSQL takes connections but answers nothing, as one that is paused or starved does. */
export type ConnectionWatch = { isSilent(): boolean; stop(): void };

const TICK_MS = 250;
const SUSPECT_MS = 500;
const PATIENCE_MS = 1600;

/**
 * Cuts off the work that waits for a silent PostgreSQL, so that people get an answer within three seconds instead of a
 * wait without end. Work that merely takes long is left alone: PostgreSQL answers the question beside it.
 */
export function watchConnections(pool: pg.Pool, url: string): ConnectionWatch {
  const lent = new Map<PoolClient, number>();
  let silent = false;
  let asking = false;

  pool.on('acquire', (client) => void lent.set(client, Date.now()));
  pool.on('release', (_, client) => void lent.delete(client));
  pool.on('remove', (client) => void lent.delete(client));

  const look = async () => {
    const suspects = [...lent].filter(([, since]) => Date.now() - since > SUSPECT_MS);
    if (asking || (!silent && suspects.length === 0)) return;
    asking = true;
    silent = !(await answers(url));
    asking = false;
    if (!silent) return;
    for (const [client] of suspects) cut(client);
  };
  const timer = setInterval(() => void look(), TICK_MS).unref();
  return { isSilent: () => silent, stop: () => clearInterval(timer) };
}

type Wired = { connection: { stream: { destroy(error: Error): void } } };

function cut(client: PoolClient) {
  (client as unknown as Wired).connection.stream.destroy(
    new Error('Connection terminated: PostgreSQL does not answer'),
  );
}

/** A refusal is an answer: only silence counts. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'lintel-watch' });
  client.on('error', () => {});
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    // What has arrived while this process itself was busy is read first.
    timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), PATIENCE_MS);
  });
  const answer = client.connect().then(
    () =>
      client.query('select 1').then(
        () => true,
        () => true,
      ),
    () => true,
  );
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
    (client as unknown as Wired).connection.stream.destroy(new Error('done'));
  }
}
