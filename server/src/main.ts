import { realpath } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { defineJobs, register } from '#server/areas';
import type { Setting } from '#platform/setting';
import { makeApp } from '#server/app';
import { markBuildsInUse } from '#platform/process/builds-in-use';
import { codeOf } from '#platform/process/code-of';
import { misspeltSettings, readConfig, StartupProblem } from '#platform/process/config';
import type { Config } from '#platform/process/config';
import { openDataFolder } from '#platform/process/data-folder';
import { encryptionWith, secretOfInstallation } from '#platform/access/encryption';
import { openDatabase } from '#platform/database/database';
import type { Database } from '#platform/database/database';
import { watchDisk } from '#platform/process/disk-watch';
import { drainOnClose } from '#platform/http/drain';
import { openFiles } from '#platform/file-store/files';
import { inSources } from '#platform/process/in-sources';
import { recogniseStore } from '#platform/process/installation';
import { openJobs } from '#platform/job-queue/jobs';
import { openLog } from '#platform/process/log';
import { giveMemoryBack, giveMemoryBackAtRest } from '#platform/process/memory-at-rest';
import { migrate } from '#platform/database/migrate';
import { noConnectionFree } from '#platform/database/owner';
import { portProblem } from '#platform/process/port';
import { startEmbeddedPostgres } from '#platform/postgres/embedded';
import { openSecurityLog } from '#platform/access/security-log';
import { openThrottle } from '#platform/access/throttle';
import { answerWhileStarting } from '#platform/http/while-starting';
import { withOwner } from '#server/operator/reach-database';

/** The time for requests in progress to finish; with the jobs and PostgreSQL after them, stopping takes ten seconds at most. */
const DRAIN_MS = 5000;
/** By then, clients that send continuously have sent their next request, and are told to close their connection. */
const LINGER_MS = 1000;
const STOP_MS = 9500;
/** How long each step of a start that is interrupted may take to end before the next is ended too. */
const HASTE_MS = 300;
const DAY_MS = 24 * 3_600_000;
/** One Ctrl-C arrives twice: from the terminal, and forwarded by the command that started the server. */
const SAME_CTRL_C_MS = 700;

type Print = (line: string) => void;

/** Starts everything in order, prints each step, and stops it in reverse order. */
async function start() {
  const config = readConfig(process.env);
  const { log, print: printText } = openLog(config.logLevel);
  const { during, started, stop } = stopper({ log, print: (line) => printText(`  ${line}\n`) });
  process.on('unhandledRejection', (reason) =>
    log.error({ err: reason }, 'a promise was rejected and nobody listened'),
  );
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unforeseen; stopping');
    void stop(1);
  });
  await during(startAll(config, { log, printText, started }));
}

type Starting = { log: Logger; printText: Print; started: (undo: () => unknown) => void };

async function startAll(config: Config, { log, printText, started }: Starting) {
  const print: Print = (line) => printText(`  ${line}\n`);
  const isClientBuilt = clientBuilt();
  // Read now, since a build beside this start changes the link.
  const program = await realpath(process.argv[1]!);
  misspeltSettings(process.env).forEach(print);
  const isSecure = config.publicUrl.startsWith('https:');
  const meanwhile = await answerWhileStarting(config, config.productName, isSecure);
  // Until the process ends, however that happens.
  await openDataFolder(config.dataDir);
  const startOwnDatabase = async () => {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    started(() => embedded.stop());
    return embedded.ownerUrl;
  };
  const ownerUrl = config.databaseUrl ?? (await startOwnDatabase());
  print(config.databaseUrl ? 'using the database of DATABASE_URL' : 'PostgreSQL is running');

  // Data of an earlier version can go back to that until then, and a client that cannot be built is no reason to lose this way.
  const applied = await migrate(ownerUrl, print, { after: isClientBuilt });
  if (applied.length) print(`the database is up to date (${applied.length} migrations)`);

  const away = await withOwner(ownerUrl, (owner) => recogniseStore(owner, config.filesUrl));
  if (away) print(away);

  const disk = config.databaseUrl ? undefined : watchDisk(config.dataDir);
  const reached = {
    url: ownerUrl,
    appUrl: config.databaseAppUrl,
    isFull: (usesReserve: boolean) => disk?.isFull(usesReserve) ?? false,
  };
  const database = await openDatabase({ ...reached, size: config.databasePool });
  started(() => database.close());
  const everyOrganisation = async () =>
    (await database.pool.query<{ id: string }>('select id from every_organisation()')).rows.map(({ id }) => id);
  const jobs = openJobs({ ownerUrl, log, everyOrganisation, daysPassed: config.daysAhead > 0 });
  started(() => jobs.stop());
  const encryption = encryptionWith(config.secretsKey ?? (await secretOfInstallation(config.dataDir)));
  await warnOfOtherKey(database, await everyOrganisation(), encryption.keyId, print);
  const security = securityLogOf(config.securityLog, log);
  if (config.daysAhead) print(`the clock is ${config.daysAhead} days ahead, for tests`);
  const clock = () => new Date(Date.now() + config.daysAhead * DAY_MS);
  const maker = { database, jobs, clock, register, security };
  const setting: Setting = {
    config,
    isSecure,
    throttle: openThrottle(database.pool),
    maker,
    jobs,
    encryption,
  };
  defineJobs(setting);
  await jobs.prepare();
  const openOwn = async () => {
    const own = await openDatabase({ ...reached, size: 1, awaitsDisk: false });
    started(() => own.close());
    return own;
  };
  const story = config.demo ? await loadStory({ ownerUrl, maker, openOwn, config, print }) : undefined;
  await isClientBuilt;

  // Not the link: it leads to the next version once that is built.
  const clientFolder = await realpath(new URL('../../web/dist/current', import.meta.url)).catch(() => undefined);
  started(markBuildsInUse([dirname(program), ...(clientFolder ? [clientFolder] : [])]));
  const app = await makeApp({
    ...setting,
    log,
    clientFolder,
  });
  // Releases memory left over from starting, while nobody waits for a reply.
  giveMemoryBack?.();
  drainOnClose(app, { mostMs: DRAIN_MS, lingerMs: LINGER_MS });
  meanwhile.close();
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw portProblem(error, config.port, config.host);
  });
  started(() => app.close());
  const isEmpty = !story && (await everyOrganisation()).length === 0;
  printText(`\n  Lintel is at ${config.publicUrl}\n${story?.signIns ?? (isEmpty ? toBegin : '')}\n`);
  await jobs.start();
  // Written now, since a killed process would not write it.
  flushCompileCache();
  started(giveMemoryBackAtRest());
}

const toBegin = `
  Nobody can sign in yet. Beside this server, with the same settings, found your organisation:
  npm run found-organisation -- CODE "NAME" EMAIL "FULL NAME OF THE FIRST ADMINISTRATOR"
`;

/** Loads the demonstration, which no other installation has in memory, through a database of its own. */
async function loadStory({
  ownerUrl,
  maker,
  openOwn,
  config,
  print,
}: Pick<Setting, 'maker' | 'config'> & { ownerUrl: string; openOwn: () => Promise<Database>; print: Print }) {
  const { loadDemonstration, shippedOrganisations } = await import('#server/demonstration/index');
  let own: Database | undefined;
  const loaded = await loadDemonstration({
    ownerUrl,
    openMaker: async () => ({ ...maker, database: (own = await openOwn()), security: undefined }),
    files: openFiles(config.filesUrl),
    password: config.demoPassword,
    organisations: shippedOrganisations(config.demoPropertyCount).slice(0, config.demoOrganisationCount),
    print,
  });
  await own?.close();
  return loaded;
}

/** Resolves when there is a client to serve: `npm start` builds it meanwhile, and says when it has. */
function clientBuilt(): Promise<void> {
  if (!process.argv.includes('--await-client')) return Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  process.once('message', () => resolve());
  process.once('disconnect', () => reject(new StartupProblem('The command that started Lintel has ended.')));
  promise.catch(() => {});
  return promise;
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

/** Stops what was started, in reverse order, and starts nothing more; a second Ctrl-C exits at once. */
function stopper({ log, print }: { log: Logger; print: Print }) {
  const undo: (() => unknown)[] = [];
  let began = 0;
  let starting: Promise<unknown> | undefined;
  const inOrder = async () => {
    for (let step = undo.pop(); step; step = undo.pop())
      await Promise.try(step).catch((error: unknown) =>
        log.warn({ err: error }, 'something could not be stopped in order'),
      );
  };
  // Nobody waits for an answer yet, and the demonstration, which does not end by itself, loses its database.
  const impatiently = async () => {
    const ends: Promise<unknown>[] = [];
    for (let step = undo.pop(); step; step = undo.pop()) {
      ends.push(Promise.try(step).catch(() => {}));
      await Promise.race([ends.at(-1), pause(HASTE_MS)]);
    }
    await Promise.all(ends);
  };
  const stop = async (code: number) => {
    if (began) return;
    began = Date.now();
    print('stopping: finishing what is under way');
    setTimeout(() => process.exit(code), STOP_MS).unref();
    if (starting) await Promise.all([impatiently(), starting.then(impatiently)]);
    else await inOrder();
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));
  process.on('SIGINT', () => {
    if (began && Date.now() - began > SAME_CTRL_C_MS) process.exit(130);
    void stop(0);
  });
  return {
    stop,
    /** Waits for the start. One that is interrupted fails at its next step, which is no failure. */
    async during(start: Promise<void>) {
      starting = start.catch((error: unknown) => {
        if (!began) throw error;
      });
      await starting;
      starting = undefined;
    },
    started(step: () => unknown) {
      undo.push(step);
      if (began) throw new Error('The start was interrupted');
    },
  };
}

start().catch((error: unknown) => {
  process.stderr.write(`\n  ${whyNot(error)}\n\n`);
  process.exit(1);
});

function whyNot(error: unknown): string {
  if (error instanceof StartupProblem) return error.message;
  // Whatever of the start needs one more connection meets this.
  if (codeOf(error) === '53300') return noConnectionFree;
  return `Lintel could not start: ${inSources(String(error instanceof Error ? error.stack : error))}`;
}
