import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { aProperty } from '#areas/properties/testing';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';

type Tenant = { organisation: Organisation; person: Person; name: string; propertyId: string };
type Mixed = {
  answered: number;
  failed: number;
  cancelled: number;
  timedOut: number;
  /** Temporarily refused: on a busy machine a connection may be late, and PostgreSQL seem unresponsive. */
  unavailable: number;
  foreign: string[];
};

const ORGANISATIONS = 20;
const AT_ONCE = 12;

/**
 * Requests of twenty organisations over a small pool, mixed with failing statements, cancelled clients and timeouts: whatever a
 * connection was used for before, its next user sees only their own rows.
 */
export async function mixRequests(server: TestServer, requests: number): Promise<Mixed> {
  const tenants: Tenant[] = [];
  while (tenants.length < ORGANISATIONS) tenants.push(await aTenant(server, tenants.length));
  const mixed: Mixed = { answered: 0, failed: 0, cancelled: 0, timedOut: 0, unavailable: 0, foreign: [] };
  let next = 0;
  const worker = async () => {
    while (next < requests) {
      const number = next++;
      await one(
        server,
        tenants[(number * 7) % ORGANISATIONS]!,
        tenants[(number * 11 + 1) % ORGANISATIONS]!,
        number,
        mixed,
      ).catch(() => (mixed.unavailable += 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return mixed;
}

async function aTenant(server: TestServer, index: number): Promise<Tenant> {
  const organisation = await anOrganisation({ server });
  const person = await organisation.person();
  const name = `tenant-${index}-${organisation.code}`;
  const { id } = await aProperty(person, { city: name });
  return { organisation, person, name, propertyId: id };
}

async function one(server: TestServer, tenant: Tenant, other: Tenant, number: number, mixed: Mixed) {
  const { organisation, person, name } = tenant;
  const { database } = server.maker;
  switch (number % 10) {
    case 0: {
      await database
        .inOrganisation(organisation.id, (db) =>
          db
            .selectFrom('properties')
            .select('nothing' as 'id')
            .execute(),
        )
        .catch(() => (mixed.failed += 1));
      return;
    }
    case 1: {
      await database
        .inOrganisation(organisation.id, async (db) => {
          await db.updateTable('properties').set({ city: 'never kept' }).execute();
          throw new Error('given up');
        })
        .catch(() => (mixed.failed += 1));
      return;
    }
    case 2: {
      if (number % 40 === 2) await timesOut(server, organisation.id, mixed);
      else await isCancelled(server, organisation.id, mixed);
      return;
    }
    case 3: {
      const { body } = await call(person, properties.get, {
        query: { id: other === tenant ? crypto.randomUUID() : other.propertyId },
      });
      if ('dto' in body) mixed.foreign.push(JSON.stringify(body.dto));
      mixed.answered += 1;
      return;
    }
    default: {
      const { status, body } = await call(person, properties.list, { body: { ...propertyList.defaults, page: 1 } });
      if (status === 503) return void (mixed.unavailable += 1);
      if (status !== 200 || body.objects.length !== 1 || body.objects[0]!.city !== name)
        mixed.foreign.push(`${name} was answered ${status} ${JSON.stringify(body).slice(0, 300)}`);
      mixed.answered += 1;
    }
  }
}

async function timesOut({ maker }: TestServer, organisationId: string, mixed: Mixed) {
  const client = await maker.database.pool.connect();
  try {
    await client.query(
      `begin; select set_config('lintel.organisation', '${organisationId}', true); set local statement_timeout = 5`,
    );
    await client.query('select pg_sleep(1)');
  } catch {
    mixed.timedOut += 1;
  } finally {
    const isLost = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(isLost);
  }
}

async function isCancelled({ maker }: TestServer, organisationId: string, mixed: Mixed) {
  const client = await maker.database.pool.connect();
  try {
    await client.query(`begin; select set_config('lintel.organisation', '${organisationId}', true)`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Cancels itself: the signal arrives during its own statement.
    await client.query('select pg_cancel_backend($1), pg_sleep(1)', [rows[0]!.pid]);
  } catch {
    mixed.cancelled += 1;
  } finally {
    const isLost = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(isLost);
  }
}
