// A server reduced to its data folder and PostgreSQL, as a separate process that tests can kill. Usage: node
// server-with-postgres.ts DATA_FOLDER; prints the database's URL, or why it does not start.
import { setInterval } from 'node:timers';
import { StartupProblem } from '#platform/process/config';
import { openDataFolder } from '#platform/process/data-folder';
import { startEmbeddedPostgres } from '#platform/postgres/embedded';

const log = { info() {}, warn: console.error, error: console.error };
try {
  const folder = await openDataFolder(process.argv[2] ?? '');
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log });
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  console.log(postgres.ownerUrl);
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log(error instanceof StartupProblem ? error.message : error);
  process.exit(1);
}
