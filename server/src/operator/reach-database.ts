import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartupProblem } from '#platform/process/config';
import type { Config } from '#platform/process/config';
import { openDataFolder } from '#platform/process/data-folder';
import { startEmbeddedPostgres } from '#platform/postgres/embedded';
import { connectAsOwner } from '#platform/database/owner';
import { addressOf } from '#platform/postgres/listening';

const log = { info() {}, warn() {}, error: (message: string) => void process.stderr.write(`  ${message}\n`) };

/** Works on the database as its owner, whether or not a server is running on it. */
export async function withDatabase<T>(config: Config, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl);
  if (!(await stat(config.dataDir).catch(() => undefined)))
    throw new StartupProblem(
      `There is no data folder ${config.dataDir}. Set DATA_DIR or DATABASE_URL to the installation that you mean.`,
    );
  const running = await runningDatabase(config.dataDir);
  return running ? work(running) : withOwnDatabase(config, work);
}

/** Works on the database and keeps servers on the data folder out meanwhile; makes the folder if there is none. */
export async function withOwnDatabase<T>(config: Config, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const folder = await openDataFolder(config.dataDir);
  try {
    if (config.databaseUrl) return await work(config.databaseUrl);
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    try {
      return await work(postgres.ownerUrl);
    } finally {
      await postgres.stop();
    }
  } finally {
    folder.release();
  }
}

/** Opens a connection for one piece of work. */
export async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectAsOwner(ownerUrl, 'operator');
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The URL of the PostgreSQL that a running server has started on a data folder, if any. */
export async function runningDatabase(dataDir: string): Promise<string | undefined> {
  const home = await readFile(join(dataDir, 'postgres.location'), 'utf8').then(
    (path) => path.trim(),
    () => join(dataDir, 'postgres'),
  );
  const majors = (await readdir(home).catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const major of majors) {
    const noted = (await readFile(join(home, major, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    const [, , , port, folder] = noted;
    if (!port) continue;
    const password = await readFile(join(home, 'password'), 'utf8');
    const url = addressOf(folder ? { folder } : { port: Number(port) }, password, 'lintel');
    if (await answers(url)) return url;
  }
  return undefined;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
