import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { files } from '@lintel/contract/areas/files';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { aPicture, filesOn, sendToSession } from '#areas/files/testing';
import { aProperty, propertyDetails } from '#areas/properties/testing';
import { hashOfSecret, newSecret } from '#platform/access/secrets';
import { call, passed } from '#test/calls';
import { ask } from '#test/own-database';
import { anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { clearAway } from './clear-away.ts';

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const clear = ({ server, id }: Organisation) => clearAway(server.maker, id);

/** All stored replies are older by so many hours. */
const hoursPass = ({ within }: Organisation, hours: number) =>
  within(({ db }) =>
    sql`update idempotency_keys set created_at = created_at - make_interval(hours => ${hours}),
      kept_until = kept_until - make_interval(hours => ${hours})`.execute(db),
  );

describe('clearing away', () => {
  it('forgets what was answered to a key after two days, and not before: then it answers the same again', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const body = propertyDetails();
    const create = async () =>
      (await call(manager, properties.create, { body, headers: { 'idempotency-key': 'one-and-the-same' } })).status;
    expect(await create()).toBe(200);
    await hoursPass(organisation, 47);
    await clear(organisation);
    expect(await create()).toBe(200);
    await hoursPass(organisation, 2);
    await clear(organisation);
    // The reference is taken: this time it was done, not remembered.
    expect(await create()).toBe(422);
  });

  it('remembers for sixty days what a device without a connection may repeat', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const body = { name: 'Loose handrail', priority: 'LOW' as const, propertyId: null, source: null };
    const raise = async () =>
      passed(await call(manager, actions.create, { body, headers: { 'idempotency-key': 'one-and-the-same' } })).dto.id;
    const first = await raise();
    await hoursPass(organisation, 59 * 24);
    await clear(organisation);
    expect(await raise()).toBe(first);
    await hoursPass(organisation, 2 * 24);
    await clear(organisation);
    expect(await raise()).not.toBe(first);
  });

  it('remembers for as long that files which waited on a device were added, so that none is there twice', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const { id: ownerId } = await aProperty(manager);
    const { id } = passed(await call(manager, files.openSession, { body: { ownerId } })).dto;
    await sendToSession(manager, id, await aPicture(), { fileName: 'door.png' });
    const add = () =>
      call(manager, files.commitSession, { body: { id }, headers: { 'idempotency-key': 'one-and-the-same' } });
    passed(await add());
    await hoursPass(organisation, 59 * 24);
    await clear(organisation);
    passed(await add());
    expect(await filesOn(manager, ownerId)).toHaveLength(1);
  });

  it('ends sessions that have expired, and leaves the others', async () => {
    const organisation = await anOrganisation();
    const person = await organisation.person();
    await aSession(organisation, person, hoursAgo(1));
    await aSession(organisation, person, hoursAgo(-1));
    await clear(organisation);
    const left = await organisation.within(({ db }) => db.selectFrom('sessions').select('expiresAt').execute());
    expect(left).toHaveLength(2);
    expect(left.every(({ expiresAt }) => expiresAt > new Date().toISOString())).toBe(true);
  });

  it('ends sessions that were opened while the clock was ahead', async () => {
    const organisation = await anOrganisation();
    const person = await organisation.person();
    await aSession(organisation, person, hoursAgo(-9 * 24 * 365), hoursAgo(-8 * 24 * 365));
    await clear(organisation);
    const left = await organisation.within(({ db }) => db.selectFrom('sessions').select('startedAt').execute());
    expect(left).toHaveLength(1);
  });

  it('lets a session be idle that was used while the clock was ahead', async () => {
    const organisation = await anOrganisation();
    await organisation.person();
    await clear(organisation);
    const { lastSeenAt } = await organisation.within(({ db }) =>
      db.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow(),
    );
    expect(lastSeenAt <= new Date().toISOString()).toBe(true);
  });

  it('lifts limits on guesses that were counted while the clock was ahead, and leaves those of today', async () => {
    const { server } = await anOrganisation();
    const spent = (key: string) =>
      server.throttle.count('test', key, 1).then(
        () => false,
        () => true,
      );
    const [ahead, today] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const key of [ahead, today]) await spent(key);
    await ask(server.ownerUrl, 'update throttle set expire = expire + $1 where key = $2', [
      30 * 24 * HOUR_MS,
      `test:${ahead}`,
    ]);
    await server.throttle.clearAway();
    expect([await spent(ahead), await spent(today)]).toEqual([false, true]);
  });

  it('keeps a password link for a month after its time, so that what happened can still be told', async () => {
    const organisation = await anOrganisation();
    const { id: userId } = await organisation.person();
    const expired = [hoursAgo(29 * 24), hoursAgo(31 * 24), hoursAgo(-8 * 24 * 365)];
    await organisation.within(({ db }) =>
      db
        .insertInto('passwordLinks')
        .values(
          expired.map((expiresAt) => ({
            id: crypto.randomUUID(),
            userId,
            secretHash: hashOfSecret(newSecret()),
            expiresAt,
            usedAt: null,
          })),
        )
        .execute(),
    );
    await clear(organisation);
    expect(await organisation.within(({ db }) => db.selectFrom('passwordLinks').select('expiresAt').execute())).toEqual(
      [{ expiresAt: expired[0] }],
    );
  });
});

const aSession = ({ within }: Organisation, { id: userId }: Person, expiresAt: string, startedAt?: string) =>
  within(({ db }) =>
    db
      .insertInto('sessions')
      .values({
        id: crypto.randomUUID(),
        userId,
        secretHash: hashOfSecret(newSecret()),
        expiresAt,
        ...(startedAt && { startedAt }),
        isRemembered: false,
        address: null,
        browser: null,
        supportReason: null,
        supportUntil: null,
      })
      .execute(),
  );
