import pg from 'pg';
import type { PoolClient } from 'pg';

/** Detects a PostgreSQL that accepts connections but does not respond, because it is paused or starved. */
export type ConnectionWatch = { isSilent(): boolean; stop(): void };

const TICK_MS = 100;
const SUSPECT_MS = 300;
const PATIENCE_MS = 2000;

/**
 * Aborts work that waits for an unresponsive PostgreSQL, so that users get a reply within three seconds instead of waiting
 * forever. Merely slow work is left alone: PostgreSQL still responds to others, or to the probe.
 */
export function watchConnections(pool: pg.Pool, url: string): ConnectionWatch {
  const lent = new Map<PoolClient, number>();
  let silent = false;
  let isAsking = false;
  let heardAt = performance.now();
  let onAnswer = () => {};
  const hear = () => {
    heardAt = performance.now();
    onAnswer();
  };
  const question = keepQuestion(url, hear);

  pool.on('connect', (client) => void streamOf(client).on('data', hear));
  pool.on('acquire', (client) => void lent.set(client, performance.now()));
  pool.on('release', (_, client) => void lent.delete(client));
  pool.on('remove', (client) => void lent.delete(client));

  const isAnswered = () =>
    new Promise<boolean>((resolve) => {
      const askedAt = performance.now();
      // Data that arrived while this process itself was busy is read first.
      const timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(heardAt > askedAt))), PATIENCE_MS);
      onAnswer = () => {
        clearTimeout(timer);
        resolve(true);
      };
      question.ask();
    });

  const look = async () => {
    const long = performance.now() - SUSPECT_MS;
    const isSuspect = heardAt < long && [...lent.values()].some((since) => since < long);
    if (isAsking || !(silent || isSuspect)) return;
    isAsking = true;
    silent = !(await isAnswered());
    isAsking = false;
    if (!silent) return;
    question.drop();
    for (const client of lent.keys()) streamOf(client).destroy(new Error(`Connection terminated: ${SILENCE}`));
  };
  const timer = setInterval(() => void look(), TICK_MS).unref();
  return {
    isSilent: () => silent,
    stop() {
      clearInterval(timer);
      question.drop();
    },
  };
}

const SILENCE = 'PostgreSQL does not answer';

/** A connection for the probe. It is kept open: a new one is a new process, which a busy machine creates slowly. */
function keepQuestion(url: string, hear: () => void) {
  let asker: pg.Client | undefined;
  const open = () => {
    const client = new pg.Client({ connectionString: url, application_name: 'lintel-watch' });
    // An error is a response: only silence counts.
    const lose = () => {
      if (asker !== client) return;
      asker = undefined;
      hear();
    };
    client.on('error', lose);
    client.on('end', lose);
    streamOf(client).on('data', hear);
    client.connect().catch(lose);
    return client;
  };
  asker = open();
  return {
    ask() {
      (asker ??= open()).query('select 1').catch(() => {});
    },
    drop() {
      const dropped = asker;
      asker = undefined;
      if (dropped) streamOf(dropped).destroy();
    },
  };
}

type Wired = { connection: { stream: NodeJS.ReadableStream & { destroy(error?: Error): void } } };
const streamOf = (client: pg.Client | PoolClient) => (client as unknown as Wired).connection.stream;
