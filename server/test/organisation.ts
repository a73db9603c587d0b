import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 as uuid } from 'uuid';
import { inject } from 'vitest';
import type { EntityType } from '@lintel/contract/areas/activity';
import { permissionCodes } from '@lintel/contract/platform/permissions';
import type { Permission } from '@lintel/contract/platform/permissions';
import { foundOrganisation } from '#areas/organisation/found-organisation';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { systemActor } from '#platform/access/access';
import { firstEntry } from '#platform/record/activity-chain';
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
    give: ({ id: userId }, permissions, reach) => give({ id, server: on }, userId, permissions, reach),
    person: (holds = 'everything', reach = {}) =>
      aPerson({ id, server: on }, holds === 'everything' ? everything : holds, reach),
  };
}

/** An organisation on a server. */
type At = { id: string; server: TestServer };
type Within = { regionId?: string; landlordId?: string; propertyIds?: string[] };

/** New records, each with the entry that the program itself would write. */
function begun({ id: organisationId, server }: At, records: { id: string; kind: EntityType }[]) {
  const by = { me: systemActor(), now: server.maker.clock(), organisationId, requestId: 'test' };
  const began = { type: 'CREATE', event: 'test.created' } as const;
  const entries = records.map(({ id }) => firstEntry(by, id, began));
  const rows = sql.join(records.map(({ id, kind }, at) => sql`(${id}, ${kind}, 1, ${entries[at]!.hash})`));
  const told = sql.join(
    entries.map(
      (entry) => sql`(${entry.recordId}, ${entry.sequence}, ${entry.id}, ${entry.activityType}, ${entry.event},
        ${entry.happenedAt}, ${entry.actorId}, ${entry.actorName}, ${entry.requestId}, ${entry.hash})`,
    ),
  );
  return sql`begun as (insert into records (id, kind, activity_count, activity_head) values ${rows}),
    told as (insert into activity_entries
      (record_id, sequence, id, activity_type, event, happened_at, actor_id, actor_name, request_id, hash) values ${told})`;
}

/** A role with these permissions, granted to a user over a reach. */
function granted(roleId: string, userId: string, permissions: readonly Permission[], reach: Within) {
  const { regionId = null, landlordId = null, propertyIds = [] } = reach;
  const kind = regionId ? 'region' : landlordId ? 'landlord' : reach.propertyIds ? 'properties' : 'organisation';
  const grantId = uuid();
  return sql`role as (insert into roles (id, code, name, permissions)
      values (${roleId}, ${roleId}, ${`Role ${roleId}`}, ${JSON.stringify(permissions)}::jsonb)),
    granted as (insert into grants (id, user_id, role_id, reach, region_id, landlord_id)
      values (${grantId}, ${userId}, ${roleId}, ${kind}, ${regionId}, ${landlordId})),
    over as (insert into grant_properties (grant_id, property_id)
      select ${grantId}, property_id from unnest(${propertyIds}::uuid[]) property_id)`;
}

async function give(at: At, userId: string, permissions: readonly Permission[], reach: Within) {
  const roleId = uuid();
  await atOnce(
    at,
    sql`with ${begun(at, [{ id: roleId, kind: 'ROLE' }])}, ${granted(roleId, userId, permissions, reach)} select`,
  );
}

/** Thousands of people are made in a run: one statement takes a quarter of the time that one for each row does. */
const atOnce = ({ id, server }: At, statement: RawBuilder<unknown>) =>
  server.maker.database.inOrganisation(id, (query) => statement.execute(query));

async function aPerson(at: At, permissions: readonly Permission[], reach: Within): Promise<Person> {
  const { id: organisationId, server } = at;
  const [id, roleId] = [uuid(), uuid()];
  const secret = newSecret();
  const name = id.slice(-8);
  const email = `${name}@test.example`;
  const isSupport = permissions.some((permission) => permission.startsWith('PRISM_SUPPORT_'));
  // However far a test moves the clock, nobody is idle.
  const session = sql`insert into sessions
    (id, user_id, secret_hash, expires_at, last_seen_at, is_remembered, support_reason, support_until)
    values (${uuid()}, ${id}, ${hashOfSecret(secret)}, '2100-01-01T00:00:00Z', '2099-12-31T00:00:00Z', true,
      ${isSupport ? 'Test' : null}, ${isSupport ? '2100-01-01T00:00:00Z' : null})`;
  await atOnce(
    at,
    sql`with ${begun(at, [
      { id, kind: 'USER' },
      { id: roleId, kind: 'ROLE' },
    ])},
    person as (insert into users (id, login, email, full_name, job_title)
      values (${id}, ${email}, ${email}, ${`Person ${name}`}, 'Tester')),
    ${granted(roleId, id, permissions, reach)} ${session}`,
  );
  const cookie = `${organisationId}.${secret}`;
  return {
    id,
    organisationId,
    fullName: `Person ${name}`,
    email,
    csrf: csrfTokenFor(secret),
    cookie: `${server.isSecure ? '__Host-' : ''}lintel.session=${cookie}; ${server.isSecure ? '__Host-' : ''}lintel.csrf=${csrfTokenFor(secret)}`,
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
