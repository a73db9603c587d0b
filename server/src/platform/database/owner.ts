import pg from 'pg';
import { StartupProblem } from '../process/config.ts';

const PATIENCE_MS = 8000;

export const noConnectionFree =
  'The database server has no connection free. Each process of Lintel takes DATABASE_POOL connections and seven more: raise max_connections there, or lower DATABASE_POOL.';

/** Connects as the owner of the database; fails with a sentence within ten seconds if it cannot be reached. */
export async function connectAsOwner(ownerUrl: string, applicationName = 'lintel-owner'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: PATIENCE_MS,
    application_name: applicationName,
  });
  // The running query fails by itself; an error event without a listener would end the process.
  client.on('error', () => {});
  let waiting: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>(
    (_, refuse) => (waiting = setTimeout(refuse, PATIENCE_MS, new Error('timeout expired'))),
  );
  try {
    await Promise.race([client.connect(), tooLong]);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw new StartupProblem(whyUnreachable(error, ownerUrl));
  } finally {
    clearTimeout(waiting);
  }
}

/**
 * Refreshes the planner's statistics. With those from before an organisation was created, the planner expects a single row in
 * each of its tables, and joins dictionaries with one another before anything else.
 */
export async function gatherStatistics(ownerUrl: string): Promise<void> {
  const owner = await connectAsOwner(ownerUrl);
  try {
    await owner.query('analyze');
  } finally {
    await owner.end();
  }
}

function whyUnreachable(error: unknown, ownerUrl: string): string {
  const { code, message, errors } = error as Error & { code?: string; errors?: { code?: string }[] };
  const url = new URL(ownerUrl);
  const place = url.searchParams.get('host') ?? url.host;
  const database = decodeURIComponent(url.pathname.slice(1));
  switch (code ?? errors?.[0]?.code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `The database cannot be reached: nothing answers at ${place}. Start PostgreSQL there, or mend DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database cannot be reached: there is no host ${url.hostname}. Mend DATABASE_URL.`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `The database cannot be reached: there is no way to ${place}. Mend the network, or DATABASE_URL.`;
    case '28P01':
    case '28000':
      return `The database at ${place} refuses the user or the password in DATABASE_URL.`;
    case '3D000':
      return `The database server at ${place} has no database "${database}". Create it, or mend DATABASE_URL.`;
    case '53300':
      return noConnectionFree;
    case '57P03':
      return `The database server at ${place} is starting up or shutting down. Try again in a moment.`;
    default:
      if (code === 'ECONNRESET' || message.includes('terminated unexpectedly'))
        return `The database cannot be reached: what answers at ${place} hangs up. See that it is a PostgreSQL and is well, or mend DATABASE_URL.`;
      if (/timeout/i.test(message))
        return `The database cannot be reached: ${place} does not answer. See that PostgreSQL is well, or mend DATABASE_URL.`;
      return `The database at ${place} cannot be used: ${message || code}.`;
  }
}
