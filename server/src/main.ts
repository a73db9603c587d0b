import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { defineJobs, register } from '#server/areas';
import type { Setting } from '#platform/setting';
import { makeApp } from '#server/app';
import { codeOf } from '#platform/process/code-of';
import { readConfig, StartupProblem } from '#platform/process/config';
import { openDataFolder } from '#platform/process/data-folder';
import { encryptionWith, secretOfInstallation } from '#platform/access/encryption';
import { openDatabase } from '#platform/database/database';
import type { Database } from '#platform/database/database';
import { watchDisk } from '#platform/process/disk-watch';
import { drainOnClose } from '#platform/http/drain';
import { openFiles } from '#platform/file-store/files';
import { recogniseStore } from '#platform/process/installation';
import { openJobs } from '#platform/job-queue/jobs';
import { openLog } from '#platform/process/log';
import { giveMemoryBack, giveMemoryBackAtRest } from '#platform/process/memory-at-rest';
import { migrate } from '#platform/database/migrate';
import { noConnectionFree } from '#platform/database/owner';
import { portProblem, tryPort } from '#platform/process/port';
import { startEmbeddedPostgres } from '#platform/postgres/embedded';
import { openSecurityLog } from '#platform/access/security-log';
import { openThrottle } from '#platform/access/throttle';
import { withOwner } from '#server/operator/reach-database';

/** The time for requests in progress to finish; with the jobs and PostgreSQL after them, stopping takes ten seconds at most. */
const DRAIN_MS = 5000;
/** By then, clients that send continuously have sent their next request, and are told to close their connection. */
const LINGER_MS = 1000;
const STOP_MS = 9500;
const DAY_MS = 24 * 3_600_000;
/** One Ctrl-C arrives twice: from the terminal, and forwarded by the command that started the server. */
const SAME_CTRL_C_MS = 700;

type Print = (line: string) => void;

/** Starts everything in order, prints each step, and stops it in reverse order. */
async function start() {
  const config = readConfig(process.env);
  const { log, print: printText } = openLog(config.logLevel);
  const print: Print = (line) => printText(`  ${line}\n`);
  const undo: (() => unknown)[] = [];
  const stop = stopper(undo, { log, print });
  process.on('unhandledRejection', (reason) =>
    log.error({ err: reason }, 'a promise was rejected and nobody listened'),
  );
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unforeseen; stopping');
    void stop(1);
  });

  await tryPort(config.port, config.host);
  const folder = await openDataFolder(config.dataDir);
  undo.push(() => folder.release());
  const startOwnDatabase = async () => {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    undo.push(() => embedded.stop());
    return embedded.ownerUrl;
  };
  const ownerUrl = config.databaseUrl ?? (await startOwnDatabase());
  print(config.databaseUrl ? 'using the database of DATABASE_URL' : 'PostgreSQL is running');

  const applied = await migrate(ownerUrl, print);
  if (applied.length) print(`the database is up to date (${applied.length} migrations)`);

  const away = await withOwner(ownerUrl, (owner) => recogniseStore(owner, config.filesUrl));
  if (away) print(away);

  const disk = config.databaseUrl ? undefined : watchDisk(config.dataDir);
  const database = await openDatabase({
    url: ownerUrl,
    appUrl: config.databaseAppUrl,
    size: config.databasePool,
    isFull: (usesReserve) => disk?.isFull(usesReserve) ?? false,
  });
  undo.push(() => database.close());
  const everyOrganisation = async () =>
    (await database.pool.query<{ id: string }>('select id from every_organisation()')).rows.map(({ id }) => id);
  const jobs = openJobs({ ownerUrl, log, everyOrganisation, daysPassed: config.daysAhead > 0 });
  undo.push(() => jobs.stop());
  const encryption = encryptionWith(config.secretsKey ?? (await secretOfInstallation(config.dataDir)));
  await warnOfOtherKey(database, await everyOrganisation(), encryption.keyId, print);
  const security = securityLogOf(config.securityLog, log);
  if (config.daysAhead) print(`the clock is ${config.daysAhead} days ahead, for tests`);
  const clock = () => new Date(Date.now() + config.daysAhead * DAY_MS);
  const maker = { database, jobs, clock, register, security };
  const setting: Setting = {
    config,
    isSecure: config.publicUrl.startsWith('https:'),
    throttle: openThrottle(database.pool),
    maker,
    jobs,
    encryption,
  };
  defineJobs(setting);
  await jobs.prepare();
  const story = config.demo ? await loadStory({ ownerUrl, maker, config, print }) : undefined;

  const app = await makeApp({
    ...setting,
    log,
    clientFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  });
  // Releases memory left over from starting, while nobody waits for a reply.
  giveMemoryBack?.();
  drainOnClose(app, { mostMs: DRAIN_MS, lingerMs: LINGER_MS });
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw portProblem(error, config.port, config.host);
  });
  undo.push(() => app.close());
  const isEmpty = !story && (await everyOrganisation()).length === 0;
  printText(`\n  Lintel is at ${config.publicUrl}\n${story?.signIns ?? (isEmpty ? toBegin : '')}\n`);
  await jobs.start();
  // Written now, since a killed process would not write it.
  flushCompileCache();
  undo.push(giveMemoryBackAtRest());
}

const toBegin = `
  Nobody can sign in yet. Beside this server, with the same settings, found your organisation:
  npm run found-organisation -- CODE "NAME" EMAIL "FULL NAME OF THE FIRST ADMINISTRATOR"
`;

/** Loads the demonstration, which no other installation has in memory. */
async function loadStory({
  ownerUrl,
  maker,
  config,
  print,
}: Pick<Setting, 'maker' | 'config'> & { ownerUrl: string; print: Print }) {
  const { loadDemonstration, shippedOrganisations } = await import('#server/demonstration/index');
  return loadDemonstration({
    ownerUrl,
    maker: { ...maker, security: undefined },
    files: openFiles(config.filesUrl),
    password: config.demoPassword,
    organisations: shippedOrganisations(config.demoPropertyCount).slice(0, config.demoOrganisationCount),
    print,
  });
}

async function warnOfOtherKey(database: Database, organisations: string[], keyId: string, print: Print) {
  let count = 0;
  for (const id of organisations)
    count += await database.inOrganisation(
      id,
      async (db) => {
        const others = db
          .selectFrom('secondFactors')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('secret', 'not like', `${keyId}.%`);
        return (await others.executeTakeFirstOrThrow()).count;
      },
      { readOnly: true },
    );
  if (count > 0)
    print(
      `${count} second factors were encrypted with another key: set SECRETS_KEY, or put secrets.key back (docs/operating.md)`,
    );
}

function securityLogOf(destination: string, log: Logger) {
  try {
    return openSecurityLog(destination, (err) => log.error({ err }, 'the security log cannot be written'));
  } catch (error) {
    throw new StartupProblem(
      `SECURITY_LOG: ${destination} cannot be written (${codeOf(error) || String(error)}). Name a file in a folder of the user who runs the server.`,
    );
  }
}

/** Stops what was started, in reverse order; a second Ctrl-C exits at once. */
function stopper(undo: (() => unknown)[], { log, print }: { log: Logger; print: Print }) {
  let began = 0;
  const stop = async (code: number) => {
    if (began) return;
    began = Date.now();
    print('stopping: finishing what is under way');
    setTimeout(() => process.exit(code), STOP_MS).unref();
    for (const step of undo.toReversed())
      await Promise.try(step).catch((error: unknown) =>
        log.warn({ err: error }, 'something could not be stopped in order'),
      );
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));
  process.on('SIGINT', () => {
    if (began && Date.now() - began > SAME_CTRL_C_MS) process.exit(130);
    void stop(0);
  });
  return stop;
}

start().catch((error: unknown) => {
  process.stderr.write(`\n  ${whyNot(error)}\n\n`);
  process.exit(1);
});

function whyNot(error: unknown): string {
  if (error instanceof StartupProblem) return error.message;
  // Whatever of the start needs one more connection meets this.
  if (codeOf(error) === '53300') return noConnectionFree;
  return `Lintel could not start: ${error instanceof Error ? error.stack : String(error)}`;
}
