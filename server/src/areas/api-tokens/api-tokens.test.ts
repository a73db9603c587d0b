import { expect, it } from 'vitest';
import { API_TOKEN_READS_AN_HOUR, apiTokens, MOST_API_TOKENS } from '@lintel/contract/areas/api-tokens';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { notices } from '@lintel/contract/areas/notices';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { users } from '@lintel/contract/areas/users';
import { anAccident } from '#areas/accidents/testing';
import { aProperty } from '#areas/properties/testing';
import { endSignedOn } from '#areas/sign-on/connection';
import { hashOfSecret } from '#platform/access/secrets';
import { call, callFromElsewhere, passed } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import { tablesHolding } from '#test/stored-rows';
import { theServer } from '#test/test-server';
import { remindOfTokens } from './reminders.ts';
import { acceptTokens, aKeptToken, anApiToken, withToken } from './testing.ts';

const reader = ['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW'] as const;
const item = (id: string) => `/api/property/item.json?id=${id}`;

it('reads with a token what its owner may read, as a page, a list and a spreadsheet, and nothing else', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const [own, other] = [await aProperty(manager), await aProperty(manager)];
  await acceptTokens(organisation);
  const owner = await organisation.person(reader, { propertyIds: [own.id] });
  const { token, ...dto } = await anApiToken(owner);
  expect(token).toMatch(/^lintel_[0-9a-f-]{36}\.[\w-]{43}$/);

  expect((await withToken(token, 'GET', item(own.id))).body.dto.id).toBe(own.id);
  expect((await withToken(token, 'GET', item(other.id))).status).toBe(404);
  const list = await withToken(token, 'POST', '/api/property/data-table/filter.json', { body: {} });
  expect(list.body.objects.map(({ id }: { id: string }) => id)).toEqual([own.id]);
  const sheet = await withToken(token, 'POST', '/api/property/filter.xls', { body: {} });
  expect(sheet.headers['content-type']).toContain('spreadsheet');

  const [kept] = passed(await call(owner, apiTokens.own)).objects;
  expect(kept).toEqual({ ...dto, lastUsedAt: expect.any(String), lastAddress: expect.any(String) });
});

it('reads of an accident what somebody reads who does not manage accidents, whatever its owner does', async () => {
  const organisation = await anOrganisation();
  const owner = await organisation.person();
  await acceptTokens(organisation);
  const accident = await anAccident(owner, { injuredPerson: { firstName: 'Zebedee', lastName: 'Quill' } });
  const { token } = await anApiToken(owner);
  const page = await withToken(token, 'GET', `/api/${accidents.get.path}?id=${accident.id}`);
  expect([page.status, page.body.dto.ref]).toEqual([200, accident.ref]);
  const list = await withToken(token, 'POST', `/api/${accidents.list.path}`, { body: {} });
  expect(list.body.objects.map(({ id }: { id: string }) => id)).toEqual([accident.id]);
  expect(JSON.stringify([page.body, list.body])).not.toContain('Quill');
  const sheet = await withToken(token, 'POST', `/api/${accidents.export.path}`, { body: {} });
  expect(sheet.headers['content-type']).toContain('spreadsheet');
  expect(await organisation.within(({ db }) => db.selectFrom('accidentOpenings').selectAll().execute())).toEqual([]);
  expect(JSON.stringify(passed(await call(owner, accidents.list, { body: {} })))).toContain('Quill');
});

it('is last used when its program last called, even if that was refused', async () => {
  const organisation = await anOrganisation();
  await acceptTokens(organisation);
  const owner = await organisation.person(reader);
  for (const [name, url, status] of [
    ['One', '/api/account/item.json', 200],
    ['Two', item(crypto.randomUUID()), 404],
  ] as const) {
    const { token, id } = await anApiToken(owner, name);
    expect((await withToken(token, 'GET', url)).status).toBe(status);
    const { objects } = passed(await call(owner, apiTokens.own));
    expect(objects.find((each) => each.id === id)?.lastUsedAt, name).not.toBeNull();
  }
});

it('shows a token once, keeps only its hash, and makes one only for somebody who confirmed who they are', async () => {
  const organisation = await anOrganisation();
  const owner = await organisation.person();
  await acceptTokens(organisation);
  const { token } = await anApiToken(owner);
  expect(await tablesHolding(organisation, token.split('.')[1]!)).toEqual([]);
  expect(await activityOn(owner, owner.id)).toContain('user.api-token-created');
  const { subject } = await organisation.within(({ db }) =>
    db.selectFrom('mailMessages').select('subject').where('userId', '=', owner.id).executeTakeFirstOrThrow(),
  );
  expect(subject).toBe('Your Lintel account has a new API token, “Power BI”, with which a program can read');

  await organisation.within(({ db }) =>
    db.updateTable('sessions').set({ confirmedAt: '2000-01-01T00:00:00Z' }).where('userId', '=', owner.id).execute(),
  );
  const late = await call(owner, apiTokens.create, { body: { name: 'Late', days: 30 } });
  expect([late.status, (late.body as unknown as { confirm: boolean }).confirm]).toEqual([403, true]);
});

it('works no more once it is ended, has expired, is not accepted, or its owner has lost the right or the account', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const property = await aProperty(manager);
  const administrator = await acceptTokens(organisation);
  const owner = await organisation.person(reader);
  const other = await organisation.person(reader);
  const { token, ...dto } = await anApiToken(owner);
  const second = await anApiToken(owner, 'Excel');
  const status = async (of = token) => (await withToken(of, 'GET', item(property.id))).status;
  expect(await status()).toBe(200);

  await acceptTokens(organisation, false);
  expect(await status()).toBe(401);
  expect((await call(owner, apiTokens.create, { body: { name: 'Third', days: 30 } })).status).toBe(409);
  await acceptTokens(organisation);
  expect(await status()).toBe(200);

  expect((await call(other, apiTokens.end, { query: { id: dto.id } })).status).toBe(404);
  expect(passed(await call(administrator, apiTokens.all)).objects.map(({ name, user }) => [name, user.id])).toEqual([
    ['Excel', owner.id],
    ['Power BI', owner.id],
  ]);
  passed(await call(administrator, apiTokens.endOf, { query: { id: dto.id } }));
  expect(await status()).toBe(401);
  expect(await status(second.token)).toBe(200);

  await organisation.within(({ db }) => db.deleteFrom('grants').where('userId', '=', owner.id).execute());
  expect(await status(second.token)).toBe(403);
  await organisation.give(owner, reader, {});
  await organisation.within(({ db }) =>
    db
      .updateTable('apiTokens')
      .set({ expiresAt: '2026-01-01T00:00:00Z' } as never)
      .execute(),
  );
  expect(await status(second.token)).toBe(401);
  expect(passed(await call(owner, apiTokens.own)).objects).toEqual([]);

  const third = await anApiToken(owner);
  passed(await call(manager, users.deactivate, { body: { id: owner.id, version: 1 } }));
  expect(await status(third.token)).toBe(401);
  passed(await call(manager, users.reactivate, { query: { id: owner.id } }));
  expect(await status(third.token)).toBe(401);
});

it('ends with what says that an account may be in other hands, with an entry, and not with a new role', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  await acceptTokens(organisation);
  const owner = await organisation.person(reader);
  const tokenCount = async () => passed(await call(manager, apiTokens.all)).objects.length;
  const endedCount = async () =>
    (await activityOn(manager, owner.id)).filter((event) => event === 'user.api-token-ended').length;

  await aKeptToken(organisation, owner);
  passed(await call(manager, users.endSessions, { query: { id: owner.id } }));
  expect([await tokenCount(), await endedCount()]).toEqual([0, 1]);

  await aKeptToken(organisation, owner);
  await aKeptToken(organisation, owner, { signedOn: true });
  await organisation.within(async (scope) => {
    await scope.db
      .insertInto('calendarFeeds')
      .values({
        userId: owner.id,
        secretHash: 'f'.repeat(64),
        whose: 'MINE',
        kinds: '[]',
        signedOn: true,
        madeAt: scope.now.toISOString(),
      })
      .execute();
    await endSignedOn(scope);
    expect(await scope.db.selectFrom('calendarFeeds').selectAll().execute()).toEqual([]);
  });
  expect([await tokenCount(), await endedCount()]).toEqual([1, 2]);

  const user = passed(await call(manager, users.get, { query: { id: owner.id } })).dto;
  const details = {
    ...user,
    grants: user.grants.map(({ role, region, landlord, ...grant }) => ({
      ...grant,
      roleId: role.id,
      regionId: region?.id ?? null,
      landlordId: landlord?.id ?? null,
    })),
  };
  const change = (more: object) => call(manager, users.change, { body: { ...details, ...more } as never });
  const { version } = passed(await change({ jobTitle: 'Analyst' })).dto;
  expect(await tokenCount()).toBe(1);
  passed(await change({ jobTitle: 'Analyst', version, email: 'other@test.example' }));
  expect([await tokenCount(), await endedCount()]).toEqual([0, 3]);
});

it('stops while its owner has something to settle, such as a second factor that their role requires', async () => {
  const organisation = await anOrganisation();
  await acceptTokens(organisation);
  const owner = await organisation.person(reader);
  const { token } = await anApiToken(owner);
  const read = () => withToken(token, 'POST', '/api/property/data-table/filter.json', { body: {} });
  expect((await read()).status).toBe(200);
  await organisation.within(({ db }) => db.updateTable('roles').set({ needsSecondFactor: true }).execute());
  const stopped = await read();
  expect([stopped.status, stopped.body.settle]).toEqual([705, 'second-factor']);
});

it('refuses a wrong or malformed token like a lost session, and guessing after a hundred', async () => {
  const organisation = await anOrganisation();
  await acceptTokens(organisation);
  const { token } = await anApiToken(await organisation.person(reader));
  const address = '203.0.113.77';
  const read = (of: string) => withToken(of, 'POST', '/api/property/data-table/filter.json', { body: {}, address });
  const malformed = await read('lintel_x');
  expect([malformed.status, malformed.body.message]).toEqual([401, 'This API token does not work']);
  const wrong = token.slice(0, -3) + 'AAA';
  for (let guess = 0; guess < 100; guess += 1) expect((await read(wrong)).status).toBe(401);
  expect((await read(wrong)).status).toBe(429);
  expect((await read(token)).status).toBe(200);
  callFromElsewhere();
});

it('reads so often an hour, and is then told when to go on, while other tokens read', async () => {
  const organisation = await anOrganisation();
  await acceptTokens(organisation);
  const owner = await organisation.person(reader);
  const [{ token }, other] = [await anApiToken(owner), await anApiToken(owner, 'Excel')];
  const read = (of = token, url = '/api/account/item.json') => withToken(of, 'GET', url);
  const most = API_TOKEN_READS_AN_HOUR;
  const key = hashOfSecret(token.split('.')[1]!);
  await (await theServer()).throttle.measure('token read', key, most - 2, { most, seconds: 3600 });
  // What is refused counts too.
  expect([(await read()).status, (await read(token, item(crypto.randomUUID()))).status]).toEqual([200, 404]);
  const spent = await read();
  expect([spent.status, Number(spent.headers['retry-after'])]).toEqual([429, expect.closeTo(3600, -3)]);
  expect((await read(other.token)).status).toBe(200);
});

it('is announced to its owner two weeks before it ends, once', async () => {
  const organisation = await anOrganisation();
  await acceptTokens(organisation);
  const owner = await organisation.person(reader);
  const { id } = await anApiToken(owner);
  const sentTo = async (days: number) => {
    const expiresAt = new Date(Date.now() + days * 24 * 3_600_000).toISOString();
    await organisation.within(async (scope) => {
      await scope.db
        .updateTable('apiTokens')
        .set({ expiresAt } as never)
        .where('id', '=', id)
        .execute();
      await remindOfTokens(scope);
    });
    return passed(await call(owner, notices.list, { query: { limit: 50 } })).objects.map(
      ({ title, sentence }) => `${title}: ${sentence}`,
    );
  };
  expect(await sentTo(15)).toEqual([]);
  const announced = [expect.stringMatching(/^API token “Power BI”: Works until \d+ \w+ \d{4}: give its program a new/)];
  expect(await sentTo(13)).toEqual(announced);
  expect(await sentTo(12)).toEqual(announced);
});

it('leaves the authorisation of a proxy alone', async () => {
  const organisation = await anOrganisation();
  const person = await organisation.person(reader);
  for (const authorization of ['Basic YTpi', 'Bearer eyJhbGciOi.x.y'])
    expect((await call(person, properties.list, { body: {}, headers: { authorization } })).status).toBe(200);
});

it('gives one user twenty at most, each with a name of its own', async () => {
  const organisation = await anOrganisation();
  await acceptTokens(organisation);
  const owner = await organisation.person(reader);
  await anApiToken(owner);
  const again = await call(owner, apiTokens.create, { body: { name: 'Power BI', days: 30 } });
  expect(again.status).toBe(409);
  for (let count = 1; count < MOST_API_TOKENS; count += 1) await anApiToken(owner, `Program ${count}`);
  const oneMore = await call(owner, apiTokens.create, { body: { name: 'One more', days: 30 } });
  expect([oneMore.status, (oneMore.body as unknown as { message: string }).message]).toEqual([
    409,
    'You have 20 API tokens. End one first.',
  ]);
});
