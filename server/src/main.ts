import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { defineJobs } from '#server/areas';
import type { Setting } from '#server/areas';
import { makeApp } from '#server/app';
import { loadDemonstration } from '#server/demonstration/index';
import { readConfig, StartupProblem } from '#platform/config';
import { openDataFolder } from '#platform/data-folder';
import { openDatabase } from '#platform/database';
import { openJobs } from '#platform/jobs';
import { migrate } from '#platform/migrate';
import { startEmbeddedPostgres } from '#platform/postgres/embedded';
import { openThrottle } from '#platform/throttle';

const DRAIN_MS = 8000;

/** Starts everything in order, says each step, and stops it in the opposite order. */
async function start() {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const say = (line: string) => process.stdout.write(`  ${line}\n`);

  const folder = await openDataFolder(config.dataDir);
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const ownerUrl = config.databaseUrl ?? embedded!.ownerUrl;
  say(config.databaseUrl ? 'using the database of DATABASE_URL' : 'PostgreSQL is running');

  const applied = await migrate(ownerUrl, say).catch((error: { code?: string; message: string }) => {
    if (error instanceof StartupProblem) throw error;
    throw new StartupProblem(`The database cannot be used: ${error.message || error.code}`);
  });
  if (applied.length) say(`the database is up to date (${applied.length} migrations)`);

  const database = await openDatabase({ url: ownerUrl, size: config.databasePool });
  const jobs = openJobs({ ownerUrl, log, everyOrganisation: async () => (await database.pool.query<{ id: string }>('select id from every_organisation()')).rows.map((row) => row.id) });
  const maker = { database, jobs, clock: () => new Date() };
  const setting: Setting = { config, isSecure: config.publicUrl.startsWith('https:'), throttle: openThrottle(database.pool), maker, jobs };
  defineJobs(setting);
  await jobs.start();
  const story = config.demo ? await loadDemonstration({ ownerUrl, maker, password: config.demoPassword, say }) : undefined;

  const app = await makeApp({ ...setting, log, clientFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)) });
  await app.listen({ port: config.port, host: config.host }).catch((error: { code?: string }) => {
    if (error.code === 'EADDRINUSE') throw new StartupProblem(`Port ${config.port} is in use. Stop the other program or set PORT.`);
    if (error.code === 'EACCES') throw new StartupProblem(`Port ${config.port} may not be used by this account. Set PORT to a number above 1023.`);
    throw error;
  });
  process.stdout.write(`\n  Lintel is at ${config.publicUrl}\n${story?.signIns ?? ''}\n`);

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    say('stopping: finishing what is under way');
    const forced = setTimeout(() => process.exit(code), DRAIN_MS + 2000);
    forced.unref();
    await app.close().catch(() => {});
    await jobs.stop().catch(() => {});
    await database.close().catch(() => {});
    await embedded?.stop().catch(() => {});
    folder.release();
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
}

start().catch((error: unknown) => {
  if (error instanceof StartupProblem) process.stderr.write(`\n  ${error.message}\n\n`);
  else process.stderr.write(`\n  Lintel could not start: ${error instanceof Error ? error.stack : String(error)}\n\n`);
  process.exit(1);
});
