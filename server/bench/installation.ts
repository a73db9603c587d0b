import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { permissionCodes } from '@lintel/contract/platform/permissions';
import { foundOrganisation } from '#areas/organisation/found-organisation';
import { readConfig } from '#platform/process/config';
import { holdFolder } from '#platform/process/data-folder';
import { openDatabase } from '#platform/database/database';
import { encryptionWith } from '#platform/access/encryption';
import { openJobs } from '#platform/job-queue/jobs';
import { migrate } from '#platform/database/migrate';
import { startEmbeddedPostgres } from '#platform/postgres/embedded';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { hashOfSecret, newSecret, csrfTokenFor } from '#platform/access/secrets';
import { openThrottle } from '#platform/access/throttle';
import { makeApp } from '#server/app';
import { defineJobs, register } from '#server/areas';
import type { Setting } from '#platform/setting';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';

type Reach = { regionId?: string };

/** A scratch installation with its own database, the real server on a port, and a user with all permissions. */
export type Installation = {
  url: string;
  ownerUrl: string;
  dataDir: string;
  organisationId: string;
  headers: Record<string, string>;
  /** The headers of another user with all permissions, within a reach. */
  signIn(reach: Reach): Promise<Record<string, string>>;
  maker: ScopeMaker;
  within: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
  remove: () => Promise<void>;
};

export async function anInstallation(): Promise<Installation> {
  const dataDir = await temporaryFolder();
  const held = await holdFolder(dataDir);
  const log = pino({ level: 'warn' });
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { ownerUrl } = postgres;
  await migrate(ownerUrl);
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' });
  const database = await openDatabase({ url: ownerUrl, size: config.databasePool });
  const jobs = openJobs({ ownerUrl, log, everyOrganisation: async () => [] });
  const maker = { database, jobs, clock: () => new Date(), register };
  const setting: Setting = {
    config,
    isSecure: false,
    throttle: openThrottle(database.pool),
    maker,
    jobs,
    encryption: encryptionWith('bench'),
  };
  defineJobs(setting);
  await jobs.start();
  const organisationId = await foundOrganisation(ownerUrl, maker, { code: 'bench', name: 'Bench Homes' });
  const within = <T>(work: (scope: Scope) => Promise<T>) =>
    inScope(maker, { organisationId, requestId: 'bench', quiet: true }, work);
  const signIn = async (reach: Reach, login = randomBytes(4).toString('hex')) =>
    headersOf(await within((scope) => somebody(scope, login, reach)));
  const headers = await signIn({}, 'bench');
  const app = await makeApp({ ...setting, log });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    ownerUrl,
    dataDir,
    organisationId,
    headers,
    signIn,
    maker,
    within,
    async remove() {
      await app.close();
      await jobs.stop();
      await database.close();
      await postgres.stop();
      held.release();
      await removeFolder(dataDir);
    },
  };
}

const headersOf = (session: string) => ({
  cookie: `lintel.session=${session}`,
  'x-csrf-token': csrfTokenFor(session.split('.')[1]!),
  'content-type': 'application/json',
});

async function somebody(scope: Scope, login: string, { regionId }: Reach): Promise<string> {
  const { db, organisationId } = scope;
  const [id, roleId, secret] = [scope.newId(), scope.newId(), newSecret()];
  await scope.begin(
    [
      { id, kind: 'USER' },
      { id: roleId, kind: 'ROLE' },
    ],
    { type: 'CREATE', event: 'bench.created' },
  );
  await db
    .insertInto('users')
    .values({
      id,
      login,
      email: `${login}@bench.example`,
      fullName: 'Bench',
      jobTitle: null,
      phone: null,
      passwordHash: null,
    })
    .execute();
  const permissions = permissionCodes.filter((code) => !code.startsWith('PRISM_SUPPORT_'));
  await db
    .insertInto('roles')
    .values({
      id: roleId,
      code: randomBytes(4).toString('hex'),
      name: `Everything ${login}`,
      description: null,
      permissions: JSON.stringify(permissions),
    })
    .execute();
  await db
    .insertInto('grants')
    .values({
      id: scope.newId(),
      userId: id,
      roleId,
      reach: regionId ? 'region' : 'organisation',
      regionId: regionId ?? null,
      landlordId: null,
    })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id: scope.newId(),
      userId: id,
      secretHash: hashOfSecret(secret),
      expiresAt: '2100-01-01T00:00:00Z',
      isRemembered: true,
      address: null,
      browser: null,
      supportReason: null,
      supportUntil: null,
    })
    .execute();
  return `${organisationId}.${secret}`;
}
