import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { inject } from 'vitest';
import { readConfig } from '#platform/process/config';
import { openDatabase } from '#platform/database/database';
import type { Database } from '#platform/database/database';
import { encryptionWith } from '#platform/access/encryption';
import { markOf, markStore } from '#platform/file-store/mark';
import { folderOf } from '#platform/file-store/files';
import { recogniseStore } from '#platform/process/installation';
import { openJobs } from '#platform/job-queue/jobs';
import type { SecurityFacts } from '#platform/access/security-log';
import type { Setting } from '#platform/setting';
import { openThrottle } from '#platform/access/throttle';
import { makeApp } from '#server/app';
import { defineJobs, register } from '#server/areas';
import { withOwner } from '#server/operator/reach-database';
import { anOwnDatabase, APART, prepareDatabase } from '#test/own-database';

/** Shared by all test files, like their jobs: any of them may do the work of another. */
const filesOfTests = join(tmpdir(), 'lintel-test-files');

/** A test with a hundred concurrent requests on a busy machine needs their replies, not a 503. */
const PATIENCE_MS = 15_000;

/** The whole server of one test file, on the database of the test run. */
export type TestServer = Setting & {
  app: FastifyInstance;
  ownerUrl: string;
  logged: string[];
  /** The lines of the security log. */
  watched: SecurityFacts[];
  at(instant: string | null): void;
  /** Rolls back all changes by requests while `work` runs, after their replies: one record then serves many callers. */
  undone<T>(work: () => Promise<T>): Promise<T>;
  /** Whose connections it uses, and perhaps whose queue. */
  beside: TestServer | undefined;
};

export async function aServer({
  env = {},
  withoutTenantPredicate = false,
  size = 10,
  works = true,
  beside,
  ownerUrl = beside?.ownerUrl ?? inject('databaseUrl'),
}: {
  env?: Record<string, string>;
  withoutTenantPredicate?: boolean;
  size?: number;
  ownerUrl?: string;
  /** Whether it runs jobs: its own, and those that other test files enqueue in the same database. */
  works?: boolean;
  /**
   * Another server of this process, whose connections it uses, as they have planned most statements already, and whose queue,
   * unless it runs jobs.
   */
  beside?: TestServer;
} = {}): Promise<TestServer> {
  // The shared database was prepared before the first test.
  if (ownerUrl !== inject('databaseUrl') && !beside) await prepareDatabase(ownerUrl);
  const config = readConfig({
    PUBLIC_URL: 'http://lintel.test',
    DEMO: '0',
    FILES_URL: filesOfTests,
    SIGN_ON_HOSTS: '127.0.0.1:9',
    // The jobs of other test files are theirs to do: this one may not call their receivers.
    WEBHOOKS: works && ownerUrl === inject('databaseUrl') ? '0' : '1',
    ...env,
  });
  await prepareStore(config.filesUrl, env.FILES_URL ? ownerUrl : undefined);
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const database =
    beside?.maker.database ??
    (await openDatabase({ url: ownerUrl, withoutTenantPredicate, size, patienceMs: PATIENCE_MS }));
  const ofBeside = works ? undefined : beside?.jobs;
  const newJobs = () =>
    openJobs({
      ownerUrl,
      log,
      // A test run during the sending time would otherwise plan the day of every organisation of any test.
      keepsTime: false,
      everyOrganisation: async () =>
        (await database.pool.query<{ id: string }>('select id from every_organisation()')).rows.map((row) => row.id),
    });
  const jobs = ofBeside ?? newJobs();
  let fixed: Date | null = null;
  const watched: SecurityFacts[] = [];
  const security = { write: (facts: SecurityFacts) => void watched.push(facts) };
  const maker = { database, jobs, clock: () => fixed ?? new Date(), register, security };
  const setting: Setting = {
    config,
    isSecure: config.publicUrl.startsWith('https:'),
    throttle: openThrottle(database.pool),
    maker,
    jobs,
    encryption: encryptionWith('the key of all tests, whatever they run on'),
  };
  if (!ofBeside) {
    defineJobs(setting);
    await (works ? jobs.start() : jobs.prepare());
  }
  const { undoing, undone } = thatUndoes(database);
  // Its jobs are not rolled back: they may do the work of other test files.
  const app = await makeApp({ ...setting, maker: { ...maker, database: undoing }, log });
  const at = (instant: string | null) => void (fixed = instant ? new Date(instant) : null);
  return { ...setting, app, ownerUrl, logged, watched, at, undone, beside };
}

/** A folder marked as a store: of the database, or one shared by test files of many databases. */
export async function prepareStore(filesUrl: string, ownerUrl?: string) {
  const folder = folderOf(filesUrl);
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  if (ownerUrl) await withOwner(ownerUrl, (owner) => recogniseStore(owner, filesUrl));
  else if (!(await markOf(folder))) await markStore(folder, 'tests');
}

class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('Undone');
    this.result = result;
  }
}

/** A database whose transactions are rolled back while something is `undone`. */
function thatUndoes(database: Database) {
  let isOn = false;
  const undoing: Database = {
    ...database,
    inOrganisation: (organisationId, work, options = {}) =>
      isOn && !options.readOnly
        ? database
            .inOrganisation(organisationId, async (query, changes) => {
              const result = await work(query, changes);
              await sql`set constraints all immediate`.execute(query);
              throw new Undone(result);
            })
            .catch((thrown: unknown) => {
              if (thrown instanceof Undone) return thrown.result as never;
              throw thrown;
            })
        : database.inOrganisation(organisationId, work, options),
  };
  const undone = async <T>(work: () => Promise<T>) => {
    isOn = true;
    try {
      return await work();
    } finally {
      isOn = false;
    }
  };
  return { undoing, undone };
}

let idle: Promise<TestServer> | undefined;
let working: Promise<TestServer> | undefined;

/** The server of a test process; it runs no jobs, and outlives the file. */
export function theServer(): Promise<TestServer> {
  return working ?? theIdleServer();
}

const theIdleServer = () => (idle ??= aServer({ works: false }));

/** The server of this file, for tests that wait for jobs; from then on it is `theServer`. */
export function theWorkingServer(): Promise<TestServer> {
  return (working ??= theIdleServer().then((beside) => aServer({ beside })));
}

let apart: Promise<TestServer> | undefined;

/**
 * The server of a test process on a database that no other process uses: rounds of the day are started by its tests, on dates of
 * theirs, and servers of other tests would plan there on today's. It runs no jobs, and outlives the file.
 */
export function theServerApart(): Promise<TestServer> {
  return (apart ??= anOwnDatabase({ prefix: APART }).then(({ url }) => aServer({ ownerUrl: url, works: false })));
}

/** Isolates files in the same process from each other's changes to its server. */
export async function leaveTheServer() {
  const closing = await working;
  working = undefined;
  if (closing) await closeServer(closing);
  for (const kept of [await idle, await apart]) {
    kept?.at(null);
    if (kept) kept.logged.length = kept.watched.length = 0;
  }
}

export async function closeServer({ app, jobs, maker, beside }: TestServer) {
  await app.close();
  if (jobs !== beside?.jobs) await jobs.stop();
  if (maker.database !== beside?.maker.database) await maker.database.close();
}
