import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { inject } from 'vitest';
import { permissionCodes } from '@lintel/contract/platform/permissions';
import type { Permission } from '@lintel/contract/platform/permissions';
import { foundOrganisation } from '#areas/organisations/found-organisation';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { hashOfSecret, newSecret, csrfTokenFor } from '#platform/access/secrets';
import { clonedOrganisation } from '#test/cloned-organisation';
import { theServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';

export type Person = {
  id: string;
  organisationId: string;
  fullName: string;
  email: string;
  cookie: string;
  csrf: string;
  server: TestServer;
};
/** Tests read every table directly. */
type WholeScope = Scope & { db: Scope['whole'] };

export type Organisation = {
  id: string;
  code: string;
  server: TestServer;
  /** A user with these permissions over the whole organisation, or within a reach. */
  person(holds?: 'everything' | readonly Permission[], reach?: Within): Promise<Person>;
  /** Gives a user a further role, with these permissions within a reach. */
  give(person: Person, permissions: readonly Permission[], reach: Within): Promise<void>;
  /** Works in the organisation as the program itself. */
  within<T>(work: (scope: WholeScope) => Promise<T>): Promise<T>;
};

export const everything: readonly Permission[] = permissionCodes.filter((code) => !code.startsWith('PRISM_SUPPORT_'));
export const allBut = (...without: Permission[]) => everything.filter((code) => !without.includes(code));

export async function anOrganisation({
  server,
  name = 'Test Homes',
  isCopied,
}: {
  server?: TestServer;
  name?: string;
  /** Whether it is a copy, in a third of the time: by default in the shared database, since logs in one of its own may be walked. */
  isCopied?: boolean;
} = {}): Promise<Organisation> {
  const on = server ?? (await theServer());
  const code = `t${randomBytes(6).toString('hex')}`;
  const id = await ((isCopied ?? on.ownerUrl === inject('databaseUrl')) ? clonedOrganisation : foundOrganisation)(
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

/** A role with these permissions, granted to a user over a reach. */
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
        // However far a test moves the clock, it is not idle.
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
    csrf: csrfTokenFor(secret),
    cookie: `${server.isSecure ? '__Host-' : ''}lintel.session=${session}; ${server.isSecure ? '__Host-' : ''}lintel.csrf=${csrfTokenFor(secret)}`,
    server,
  };
}

/** The events of a record, oldest first, by name. */
export async function activityOn(who: Person, recordId: string): Promise<string[]> {
  const entries = await who.server.maker.database.inOrganisation(who.organisationId, (db) =>
    db.selectFrom('activityEntries').select('event').where('recordId', '=', recordId).orderBy('sequence').execute(),
  );
  return entries.map((entry) => entry.event);
}
