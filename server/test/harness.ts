import { randomBytes, randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { inject } from 'vitest';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Call, Endpoint, EndpointShape, Reply } from '@lintel/contract/platform/endpoint';
import { permissionCodes } from '@lintel/contract/platform/permissions';
import type { Permission } from '@lintel/contract/platform/permissions';
import { foundOrganisation } from '#areas/organisations/found-organisation';
import { readConfig } from '#platform/config';
import { openDatabase } from '#platform/database';
import type { Database } from '#platform/database';
import { markOf, markStore } from '#platform/file-store/mark';
import { folderOf } from '#platform/files';
import { recogniseStore } from '#platform/installation';
import { encryptionWith } from '#platform/encryption';
import { openJobs } from '#platform/jobs';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { hashOfSecret, newSecret, sealOf } from '#platform/secrets';
import type { SecurityFacts } from '#platform/security-log';
import { openThrottle } from '#platform/throttle';
import { makeApp } from '#server/app';
import { defineJobs, register } from '#server/areas';
import { withOwner } from '#server/operator/reach-database';
import type { Setting } from '#platform/setting';
import { clonedOrganisation } from '#test/cloned-organisation';
import { prepareDatabase } from '#test/own-database';

/** One for all test files, as their jobs are: any of them may be asked to do the work of another. */
const filesOfTests = join(tmpdir(), 'lintel-test-files');

/** A test that asks for a hundred things at once on a busy machine wants its answers, not a 503. */
const PATIENCE_MS = 15_000;

/** The whole server of one test file, on the database of the test run. */
export type TestServer = Setting & {
  app: FastifyInstance;
  ownerUrl: string;
  logged: string[];
  /** The lines of the security log. */
  watched: SecurityFacts[];
  at(instant: string | null): void;
  /** Works while all that calls change is undone behind their answers: one record then serves many callers. */
  undone<T>(work: () => Promise<T>): Promise<T>;
};

export async function aServer({
  env = {},
  withoutTenantPredicate = false,
  size = 10,
  ownerUrl = inject('databaseUrl'),
  works = true,
}: {
  env?: Record<string, string>;
  withoutTenantPredicate?: boolean;
  size?: number;
  ownerUrl?: string;
  /** Whether it does jobs: its own, and those that other test files queue in the same database. */
  works?: boolean;
} = {}): Promise<TestServer> {
  // The shared database was prepared before the first test.
  if (ownerUrl !== inject('databaseUrl')) await prepareDatabase(ownerUrl);
  const config = readConfig({ PUBLIC_URL: 'http://lintel.test', DEMO: '0', FILES_URL: filesOfTests, ...env });
  await prepareStore(config.filesUrl, env.FILES_URL ? ownerUrl : undefined);
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const database = await openDatabase({ url: ownerUrl, withoutTenantPredicate, size, patienceMs: PATIENCE_MS });
  const jobs = openJobs({
    ownerUrl,
    log,
    // A test run that meets the hour of sending would plan the day of every organisation that any test has founded.
    keepsTime: false,
    everyOrganisation: async () =>
      (await database.pool.query<{ id: string }>('select id from every_organisation()')).rows.map((row) => row.id),
  });
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
  defineJobs(setting);
  await (works ? jobs.start() : jobs.prepare());
  const { undoing, undone } = thatUndoes(database);
  // Its jobs are not undone: they may do the work of other test files.
  const app = await makeApp({ ...setting, maker: { ...maker, database: undoing }, log });
  const at = (instant: string | null) => void (fixed = instant ? new Date(instant) : null);
  return { ...setting, app, ownerUrl, logged, watched, at, undone };
}

/** A folder that is marked as a store: of the database, or one that test files of many databases share. */
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

/** A database whose transactions come to nothing while something is `undone`. */
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

/** The server of a test process; it does no jobs, and outlives the file. */
export function theServer(): Promise<TestServer> {
  return working ?? (idle ??= aServer({ works: false }));
}

/** The server of this file, for tests that wait for jobs; from then on it is `theServer`. */
export function theWorkingServer(): Promise<TestServer> {
  return (working ??= aServer());
}

/** What one file did to the server of its process, the next does not see. */
export async function leaveTheServer() {
  const [kept, closing] = [await idle, await working];
  working = undefined;
  if (closing) await closeServer(closing);
  kept?.at(null);
  if (kept) kept.logged.length = kept.watched.length = 0;
}

export async function closeServer({ app, jobs, maker }: TestServer) {
  await app.close();
  await jobs.stop();
  await maker.database.close();
}

export type Person = {
  id: string;
  organisationId: string;
  fullName: string;
  email: string;
  cookie: string;
  csrf: string;
  server: TestServer;
};
/** Tests look at every table as it is. */
type WholeScope = Scope & { db: Scope['whole'] };

export type Organisation = {
  id: string;
  code: string;
  server: TestServer;
  /** Somebody who holds these permissions over the whole organisation, or within a reach. */
  person(holds?: 'everything' | readonly Permission[], reach?: Within): Promise<Person>;
  /** Gives somebody a further role, with these permissions within a reach. */
  give(person: Person, permissions: readonly Permission[], reach: Within): Promise<void>;
  /** Works in the organisation as the program itself. */
  within<T>(work: (scope: WholeScope) => Promise<T>): Promise<T>;
};

export const everything: readonly Permission[] = permissionCodes.filter((code) => !code.startsWith('PRISM_SUPPORT_'));
export const allBut = (...without: Permission[]) => everything.filter((code) => !without.includes(code));

export async function anOrganisation({
  server,
  name = 'Test Homes',
}: { server?: TestServer; name?: string } = {}): Promise<Organisation> {
  const on = server ?? (await theServer());
  const code = `t${randomBytes(6).toString('hex')}`;
  const id = await (on.ownerUrl === inject('databaseUrl') ? clonedOrganisation : foundOrganisation)(
    on.ownerUrl,
    on.maker,
    { code, name },
  );
  const within = <T>(work: (scope: WholeScope) => Promise<T>) =>
    inScope(on.maker, { organisationId: id, requestId: 'test', quiet: true }, (scope) =>
      work(Object.assign(scope, { db: scope.whole })),
    );
  return {
    id,
    code,
    server: on,
    within,
    give: ({ id: userId }, permissions, reach) => within((scope) => addGrant(scope, userId, permissions, reach)),
    person: (holds = 'everything', reach = {}) =>
      aPerson({ id, within, server: on }, holds === 'everything' ? everything : holds, reach),
  };
}

type Within = { regionId?: string; landlordId?: string; propertyIds?: string[] };

/** A role with these permissions, given to a user over a reach. */
async function addGrant(scope: WholeScope, userId: string, permissions: readonly Permission[], reach: Within) {
  const { db } = scope;
  const [roleId, grantId] = [uuid(), uuid()];
  await scope.begin([{ id: roleId, kind: 'ROLE' }], { type: 'CREATE', event: 'test.created' });
  await db
    .insertInto('roles')
    .values({
      id: roleId,
      code: roleId,
      name: `Role ${roleId}`,
      description: null,
      permissions: JSON.stringify(permissions),
    })
    .execute();
  const { regionId = null, landlordId = null, propertyIds = [] } = reach;
  const kind = regionId ? 'region' : landlordId ? 'landlord' : reach.propertyIds ? 'properties' : 'organisation';
  await db.insertInto('grants').values({ id: grantId, userId, roleId, reach: kind, regionId, landlordId }).execute();
  if (propertyIds.length)
    await db
      .insertInto('grantProperties')
      .values(propertyIds.map((propertyId) => ({ grantId, propertyId })))
      .execute();
}

async function aPerson(
  { id: organisationId, within, server }: Pick<Organisation, 'id' | 'within' | 'server'>,
  permissions: readonly Permission[],
  reach: Within,
): Promise<Person> {
  const id = uuid();
  const secret = newSecret();
  const name = id.slice(-8);
  const email = `${name}@test.example`;
  await within(async (scope) => {
    const { db } = scope;
    await scope.begin([{ id, kind: 'USER' }], { type: 'CREATE', event: 'test.created' });
    await db
      .insertInto('users')
      .values({
        id,
        login: email,
        email,
        fullName: `Person ${name}`,
        jobTitle: 'Tester',
        phone: null,
        passwordHash: null,
      })
      .execute();
    await addGrant(scope, id, permissions, reach);
    const isSupport = permissions.some((permission) => permission.startsWith('PRISM_SUPPORT_'));
    await db
      .insertInto('sessions')
      .values({
        id: uuid(),
        userId: id,
        secretHash: hashOfSecret(secret),
        expiresAt: '2100-01-01T00:00:00Z',
        // Wherever a test moves the clock, it is not idle.
        lastSeenAt: '2099-12-31T00:00:00Z',
        isRemembered: true,
        address: null,
        browser: null,
        supportReason: isSupport ? 'Test' : null,
        supportUntil: isSupport ? '2100-01-01T00:00:00Z' : null,
      })
      .execute();
  });
  const session = `${organisationId}.${secret}`;
  return {
    id,
    organisationId,
    fullName: `Person ${name}`,
    email,
    csrf: sealOf(secret),
    cookie: `${server.isSecure ? '__Host-' : ''}lintel.session=${session}; ${server.isSecure ? '__Host-' : ''}lintel.csrf=${sealOf(secret)}`,
    server,
  };
}

export type Answered<T> = {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
  raw: Buffer;
};
type Headers = Record<string, string>;

/** Calls an endpoint over HTTP as somebody, or as nobody. */
export async function call<E extends EndpointShape>(
  who: Person | null,
  endpoint: Endpoint<E>,
  given: Call<E> & { headers?: Headers; address?: string } = {} as never,
): Promise<Answered<Reply<E>>> {
  const {
    params,
    query,
    body,
    headers = {},
    address,
  } = given as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    headers?: Headers;
    address?: string;
  };
  return send(who, endpoint.method, addressOf(endpoint, '/api/', params), { query, body, headers, address }) as Promise<
    Answered<Reply<E>>
  >;
}

/** The token that a page with these cookies would send. */
export function csrfFor(cookie: string): string {
  const secret = /lintel\.session=[^;.]*\.([\w-]{43})/.exec(cookie)?.[1];
  return secret ? sealOf(secret) : (/lintel\.csrf=([^;]*)/.exec(cookie)?.[1] ?? '');
}

let from = '127.0.0.1';
/** Calls come from another address from here on: guesses at links are counted by it, and those of another file are none of this one's. */
export const callFromElsewhere = () =>
  void (from = `127.${Array.from({ length: 3 }, () => randomInt(1, 255)).join('.')}`);

/** Sends anything at all. */
export async function send(
  who: Person | null,
  method: string,
  url: string,
  {
    query,
    body,
    headers = {},
    server,
    address,
  }: {
    query?: Record<string, unknown> | undefined;
    body?: unknown;
    headers?: Headers;
    server?: TestServer;
    /** Where the call comes from. */
    address?: string | undefined;
  } = {},
): Promise<Answered<any>> {
  const { app } = who?.server ?? server ?? (await theServer());
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const reply = await app.inject({
    method: method as 'GET',
    url,
    remoteAddress: address ?? from,
    ...(query ? { query: query as Record<string, string> } : {}),
    headers: {
      ...(who
        ? { cookie: who.cookie, 'x-csrf-token': csrfFor(who.cookie) }
        : {
            cookie: `${server?.isSecure ? '__Host-' : ''}lintel.csrf=test-token`,
            'x-csrf-token': 'test-token',
          }),
      ...(body !== undefined && !isRaw ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body !== undefined ? { payload: isRaw ? body : JSON.stringify(body) } : {}),
  });
  const isJson = /json/.test(String(reply.headers['content-type']));
  return {
    status: reply.statusCode,
    body: isJson && reply.payload ? JSON.parse(reply.payload) : reply.payload,
    headers: reply.headers as Answered<unknown>['headers'],
    raw: reply.rawPayload,
  };
}

/** What happened to a record, oldest first, by event name. */
export async function activityOn(who: Person, recordId: string): Promise<string[]> {
  const entries = await who.server.maker.database.inOrganisation(who.organisationId, (db) =>
    db.selectFrom('activityEntries').select('event').where('recordId', '=', recordId).orderBy('sequence').execute(),
  );
  return entries.map((entry) => entry.event);
}
