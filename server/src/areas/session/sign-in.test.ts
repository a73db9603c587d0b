import { describe, expect, it } from 'vitest';
import { organisation as organisationArea } from '@lintel/contract/areas/organisation';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { session } from '@lintel/contract/areas/session';
import { users } from '@lintel/contract/areas/users';
import { isReadOnly, permissionCodes } from '@lintel/contract/platform/permissions';
import { call, csrfFor, send } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import { aServer, closeServer, theServer, theWorkingServer } from '#test/test-server';
import { propertyDetails } from '#areas/properties/testing';
import { makeApp } from '#server/app';
import { pino } from 'pino';
import { openDatabase } from '#platform/database/database';
import { readConfig } from '#platform/process/config';
import { isFromOwnPage } from '#platform/http/forgery';
import { hashPassword, passwordCost, shippedCost } from '#platform/access/secrets';
import type { Organisation, Person } from '#test/organisation';
import { forgottenPassword, newAddress, signIn, thePassword, withCookie, withPassword } from './testing.ts';

const cheap = { ...passwordCost };

// What is asked for here by the hundred must be done before other files wait for theirs.
await theWorkingServer();

async function aPersonWithPassword(...of: Parameters<Awaited<ReturnType<typeof anOrganisation>>['person']>) {
  const organisation = await anOrganisation();
  const person = await withPassword(organisation, await organisation.person(...of));
  return { organisation, person, login: person.email, space: organisation.code };
}

const me = (person: Parameters<typeof call>[0]) => call(person, session.currentUser, { body: {} });

describe('signing in', () => {
  it(
    'goes on while the disk is full, so that what is there can be read: it is what the last of the room is kept for',
    { tags: ['thorough'] },
    async () => {
      const { person, login, space } = await aPersonWithPassword();
      const disk = { isFull: true, hasReserve: true };
      const isFull = (usesReserve: boolean) => (usesReserve ? !disk.hasReserve : disk.isFull);
      const database = await openDatabase({ url: person.server.ownerUrl, size: 2, isFull });
      const app = await makeApp({
        ...person.server,
        maker: { ...person.server.maker, database },
        log: pino({ level: 'silent' }),
      });
      const server = { ...person.server, app };
      const signed = await signIn(server, { login, space });
      expect(signed.status).toBe(200);
      const reader = { ...withCookie(person, signed.cookie), server };
      expect((await me(reader)).status).toBe(200);
      expect((await call(reader, properties.list, { body: {} })).status).toBe(200);
      expect((await call(reader, properties.create, { body: propertyDetails() })).status).toBe(507);
      disk.hasReserve = false;
      expect((await signIn(server, { login, space })).status).toBe(507);
      await app.close();
      await database.close();
    },
  );

  it('takes the four fields of the form and opens a session (AUTH-001, AUTH-002, AUTH-003, AUTH-004, AUTH-005)', async () => {
    const { person, login, space } = await aPersonWithPassword();
    const signed = await signIn(person.server, { login, space, more: { rememberMe: 'on' } });
    expect(signed.status).toBe(200);
    expect(JSON.parse(signed.body)).toEqual({ success: true });
    const sessions = await call(withCookie(person, signed.cookie), session.sessions);
    expect(sessions.body.objects.find((one) => one.isThisOne)).toMatchObject({ isRemembered: true });
    expect(await activityOn(person, person.id)).toContain('session.started');
  });

  it('answers the form of a browser without script with 303, to an address of this application only', async () => {
    const { person, login, space } = await aPersonWithPassword();
    const post = (password: string, returnTo: string) =>
      signIn(person.server, {
        login,
        space,
        password,
        more: { returnTo },
        headers: { accept: 'text/html', origin: 'http://lintel.test', 'x-csrf-token': '' },
      });
    expect(await post(thePassword, '/property/?page=2')).toMatchObject({ status: 303, location: '/property/?page=2' });
    for (const elsewhere of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
      '/logout.html',
      '/.//evil.example',
      '/x/..//evil.example',
    ]) {
      expect(await post(thePassword, elsewhere), elsewhere).toMatchObject({ status: 303, location: '/' });
    }
    // A tab, which browsers leave out, is a blank.
    expect(await post(thePassword, '/\u0009/evil.example')).toMatchObject({ location: '/%20/evil.example' });
    expect(await post(thePassword, '/properties.html?q=–&text=Þ#ü')).toMatchObject({
      status: 303,
      location: '/properties.html?q=%E2%80%93&text=%C3%9E#%C3%BC',
    });
    expect(await post('wrong', '/tasks')).toMatchObject({
      status: 303,
      location: '/login.html?problem=wrong&returnTo=%2Ftasks',
    });
  });

  it('refuses a form that another site posts (L-08)', async () => {
    const { person, login, space } = await aPersonWithPassword();
    for (const origin of ['https://evil.example', 'null']) {
      expect(
        (await signIn(person.server, { login, space, headers: { accept: 'text/html', origin, 'x-csrf-token': '' } }))
          .status,
      ).toBe(403);
    }
  });

  it('refuses a call whose token the session did not make: none, an empty one, one that somebody planted (L-08)', async () => {
    const { person, login, space } = await aPersonWithPassword();
    const value = (await signIn(person.server, { login, space })).cookie.split(';')[0]!;
    const another = csrfFor((await signIn(person.server, { login, space })).cookie);
    const refresh = async (cookie: string, token?: string, headers = {}) =>
      (
        await send({ ...person, cookie }, 'POST', '/api/session/refresh.json', {
          headers: { ...(token === undefined ? {} : { 'x-csrf-token': token }), ...headers },
        })
      ).status;
    expect(await refresh(value)).toBe(200);
    for (const planted of ['', 'planted', another])
      expect(await refresh(`${value}; lintel.csrf=${planted}`, planted), planted).toBe(403);
    expect(
      (await signIn(person.server, { login, space, headers: { cookie: 'lintel.csrf=', 'x-csrf-token': '' } })).status,
    ).toBe(403);
    for (const origin of ['http://rebound.example', 'http://10.0.0.7', 'https://lintel.test'])
      expect(await refresh(value, undefined, { origin, host: new URL(origin).host }), origin).toBe(403);
    expect(await refresh(value, undefined, { origin: 'http://lintel.test', host: 'behind.proxy' })).toBe(200);
  });

  it('tells a page that was signed out a moment ago so, whose token is still the one of before', async () => {
    const { person } = await aPersonWithPassword();
    const asked = async (origin: string) =>
      (
        await send({ ...person, cookie: 'lintel.csrf=new' }, 'POST', '/currentUser', {
          headers: { origin, 'x-csrf-token': 'of-before' },
          body: {},
        })
      ).status;
    expect(await asked('http://lintel.test')).toBe(401);
    expect(await asked('https://evil.example')).toBe(403);
  });

  it('takes calls of a server on trial from this machine and by figures, and by no name that could be pointed at it', () => {
    const config = readConfig({ HOST: '0.0.0.0' });
    const asked = (host: string) =>
      isFromOwnPage(
        { headers: { origin: `http://${host}`, host, 'x-csrf-token': 't' }, cookies: { 'lintel.csrf': 't' } } as never,
        { config, isSecure: false },
        true,
      );
    expect(
      ['localhost:8080', '192.168.1.20:8080', '[::1]:8080', 'rebound.example:8080', 'localhost.evil.example'].map(
        asked,
      ),
    ).toEqual([true, true, true, false, false]);
  });

  it('says who is signed in, with name, job title, e-mail, permissions and support flags (AUTH-014)', async () => {
    const { person, login, space } = await aPersonWithPassword(['USER_MANAGE', 'PRISM_APP_PROPERTY_MENU']);
    const signed = await signIn(person.server, { login, space });
    const answer = await call(withCookie(person, signed.cookie), session.currentUser, {
      body: { email: person.email },
    });
    expect(answer.body).toMatchObject({
      fullName: person.fullName,
      jobTitle: 'Tester',
      email: person.email,
      permissions: ['PRISM_APP_PROPERTY_MENU', 'USER_MANAGE'],
      isSupportView: false,
      isSupportEdit: false,
      idleMinutes: 30,
      spaceId: space,
    });
  });

  it('is over when /logout.html is opened (AUTH-017), unless another site sent the browser there', async () => {
    const { person, login, space } = await aPersonWithPassword();
    const here = withCookie(person, (await signIn(person.server, { login, space })).cookie);
    expect((await send(here, 'GET', '/logout.html', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(303);
    expect((await me(here)).status).toBe(200);
    const out = await send(here, 'GET', '/logout.html');
    expect(out).toMatchObject({ status: 303, headers: { location: '/login.html', 'clear-site-data': '"cache"' } });
    expect((await me(here)).status).toBe(401);
  });
});

describe('session cookies (L-07)', () => {
  it('carry exactly the flags that bind them to this host over https', async () => {
    const server = await aServer({
      beside: await theServer(),
      env: { PUBLIC_URL: 'https://lintel.test' },
      works: false,
    });
    try {
      const organisation = await anOrganisation({ server });
      const person = await withPassword(organisation, await organisation.person());
      const signed = await signIn(server, { login: person.email, space: organisation.code });
      expect(signed.setCookie).toHaveLength(1);
      const [value, ...flags] = signed.setCookie[0]!.split('; ');
      expect(value).toMatch(/^__Host-lintel\.session=[0-9a-f-]{36}\.[\w-]{43}$/);
      expect(flags.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
      const remembered = await signIn(server, {
        login: person.email,
        space: organisation.code,
        more: { rememberMe: 'true' },
      });
      expect(remembered.setCookie[0]).toContain('Max-Age=2592000');
    } finally {
      await closeServer(server);
    }
  });

  it('are new at sign-in, whatever cookie came along, and the one of before is worth nothing', async () => {
    const { person, login, space } = await aPersonWithPassword();
    const first = await signIn(person.server, { login, space });
    const fixed = `lintel.session=${person.organisationId}.${'A'.repeat(43)}`;
    const second = await signIn(person.server, {
      login,
      space,
      headers: { accept: 'application/json', cookie: first.cookie },
    });
    const third = await signIn(person.server, {
      login,
      space,
      headers: { accept: 'application/json', cookie: fixed },
    });
    expect(new Set([first.cookie, second.cookie, third.cookie, fixed]).size).toBe(4);
    expect((await me(withCookie(person, first.cookie))).status).toBe(401);
    expect((await me(withCookie(person, fixed))).status).toBe(401);
    expect((await me(withCookie(person, second.cookie))).status).toBe(200);
  });

  it('are worth nothing after a change of password, but for the new one that the change brings', async () => {
    const { person, login, space } = await aPersonWithPassword();
    const [here, there] = [
      await signIn(person.server, { login, space }),
      await signIn(person.server, { login, space }),
    ];
    const changed = await call(withCookie(person, here.cookie), session.changePassword, {
      body: { currentPassword: thePassword, newPassword: 'otter lamp cathedral' },
    });
    expect(changed.status).toBe(200);
    expect((await me(withCookie(person, here.cookie))).status).toBe(401);
    expect((await me(withCookie(person, there.cookie))).status).toBe(401);
    const renewed = String(changed.headers['set-cookie']).split(';')[0]!;
    expect((await me(withCookie(person, renewed))).status).toBe(200);
    expect((await signIn(person.server, { login, space })).status).toBe(401);
  });

  it('are worth nothing after a change of role', async () => {
    const { organisation, person, login, space } = await aPersonWithPassword(['PRISM_APP_PROPERTY_MENU']);
    const administrator = await organisation.person();
    const here = withCookie(person, (await signIn(person.server, { login, space })).cookie);
    const { dto: user } = (await call(administrator, users.get, { query: { id: person.id } })).body;
    const roleId = (
      await organisation.within(({ db }) =>
        db.selectFrom('roles').select('id').where('code', '=', 'site-staff').executeTakeFirstOrThrow(),
      )
    ).id;
    const body = {
      ...user,
      grants: [
        ...user.grants.map((grant) => ({ roleId: grant.role.id, reach: grant.reach })),
        { roleId, reach: 'organisation' as const },
      ],
    };
    expect((await call(administrator, users.change, { body })).status).toBe(200);
    expect((await me(here)).status).toBe(401);
  });
});

describe('a right that is gone (S-08)', () => {
  it('is gone with the very next call: role changed, user deactivated, organisation suspended', async () => {
    const { organisation, person } = await aPersonWithPassword(['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW']);
    const administrator = await organisation.person();
    const list = (who = person) => call(who, properties.list, { body: {} });
    expect((await list()).status).toBe(200);

    await organisation.within(({ db }) =>
      db
        .updateTable('roles')
        .set({ permissions: '["PRISM_APP_TASK_MENU"]' })
        .where('id', 'in', db.selectFrom('grants').select('roleId').where('userId', '=', person.id))
        .execute(),
    );
    expect((await list()).status).toBe(403);

    await call(administrator, users.deactivate, { body: { id: person.id, version: 1 } });
    expect((await list()).status).toBe(401);

    await organisation.within(({ db, now }) =>
      db
        .updateTable('organisations')
        .set({ suspendedAt: now.toISOString() })
        .where('id', '=', organisation.id)
        .execute(),
    );
    expect((await list(administrator)).status).toBe(401);
  });

  it('keeps a suspended organisation from signing in, with the answer of a wrong password', async () => {
    const { organisation, person, login, space } = await aPersonWithPassword();
    const wrong = await signIn(person.server, { login, space, password: 'wrong' });
    await organisation.within(({ db, now }) =>
      db
        .updateTable('organisations')
        .set({ suspendedAt: now.toISOString() })
        .where('id', '=', organisation.id)
        .execute(),
    );
    const suspended = await signIn(person.server, { login, space });
    expect([suspended.status, JSON.parse(suspended.body).message]).toEqual([
      wrong.status,
      JSON.parse(wrong.body).message,
    ]);
  });
});

describe('idle minutes', () => {
  it('end a session that is not used, five minutes later, and not one that is (AUTH-011, AUTH-012)', async () => {
    const server = await theServer();
    const { person, login, space } = await aPersonWithPassword(['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW']);
    const [remembered, unusedForAWeek] = [
      withCookie(person, (await signIn(server, { login, space, more: { rememberMe: 'true' } })).cookie),
      withCookie(person, (await signIn(server, { login, space, more: { rememberMe: 'true' } })).cookie),
    ];
    const start = Date.now();
    const after = (minutes: number) => server.at(new Date(start + minutes * 60_000).toISOString());
    try {
      const used = withCookie(person, (await signIn(server, { login, space })).cookie);
      const unused = withCookie(person, (await signIn(server, { login, space })).cookie);
      after(25);
      expect((await call(used, properties.list, { body: {} })).status).toBe(200);
      after(34);
      expect((await call(unused, session.refresh)).status).toBe(200);
      after(55);
      expect((await me(used)).status).toBe(200);
      after(70);
      expect((await me(unused)).status).toBe(401);
      for (let days = 6; days < 30; days += 6) {
        after(days * 24 * 60);
        expect((await me(remembered)).status).toBe(200);
      }
      expect((await me(unusedForAWeek)).status).toBe(401);
      after(31 * 24 * 60);
      expect((await me(remembered)).status).toBe(401);
    } finally {
      server.at(null);
    }
  });

  it('hold for administrators and support, whether remembered or not', async () => {
    const server = await theServer();
    const remembered: Person[] = [];
    for (const held of [
      'USER_MANAGE',
      'PRISM_APP_ROLE_MANAGE',
      'PRISM_APP_SETTINGS_MANAGE',
      'PRISM_SUPPORT_VIEW',
      'PRISM_APP_TASK_MENU',
    ] as const) {
      const { person, login, space } = await aPersonWithPassword([held]);
      remembered.push(
        withCookie(person, (await signIn(server, { login, space, more: { rememberMe: 'true' } })).cookie),
      );
    }
    try {
      server.at(new Date(Date.now() + 40 * 60_000).toISOString());
      expect((await Promise.all(remembered.map(me))).map(({ status }) => status)).toEqual([401, 401, 401, 401, 200]);
    } finally {
      server.at(null);
    }
  });

  it('are no more than SESSION_IDLE_MINUTES says, whatever the organisation sets', async () => {
    const server = await aServer({ beside: await theServer(), env: { SESSION_IDLE_MINUTES: '2' }, works: false });
    try {
      const organisation = await anOrganisation({ server });
      const person = await withPassword(organisation, await organisation.person());
      const here = withCookie(person, (await signIn(server, { login: person.email, space: organisation.code })).cookie);
      expect((await me(here)).body.idleMinutes).toBe(2);
      server.at(new Date(Date.now() + 6 * 60_000).toISOString());
      expect((await me(here)).status).toBe(200);
      server.at(new Date(Date.now() + 14 * 60_000).toISOString());
      expect((await me(here)).status).toBe(401);
    } finally {
      await closeServer(server);
    }
  });

  it('are counted anew at most once a minute, since every write costs', async () => {
    const server = await theServer();
    const { organisation, person, login, space } = await aPersonWithPassword();
    const seenAt = () =>
      organisation.within(({ db }) =>
        db
          .selectFrom('sessions')
          .select('lastSeenAt')
          .where('userId', '=', person.id)
          .where('isRemembered', '=', false)
          .executeTakeFirstOrThrow(),
      );
    const start = Date.now();
    try {
      server.at(new Date(start).toISOString());
      const here = withCookie(person, (await signIn(server, { login, space })).cookie);
      const first = await seenAt();
      server.at(new Date(start + 59_000).toISOString());
      await me(here);
      expect(await seenAt()).toEqual(first);
      server.at(new Date(start + 61_000).toISOString());
      await me(here);
      expect((await seenAt()).lastSeenAt).toBe(new Date(start + 61_000).toISOString());
    } finally {
      server.at(null);
    }
  });

  it('are what the organisation says', async () => {
    const server = await theServer();
    const { organisation, person, login, space } = await aPersonWithPassword();
    const { dto } = (await call(await organisation.person(), organisationArea.get)).body;
    const changed = await call(await organisation.person(), organisationArea.change, {
      body: { ...dto, idleMinutes: 120 },
    });
    expect(changed.status).toBe(200);
    const here = withCookie(person, (await signIn(server, { login, space })).cookie);
    expect((await me(here)).body.idleMinutes).toBe(120);
    try {
      server.at(new Date(Date.now() + 110 * 60_000).toISOString());
      expect((await me(here)).status).toBe(200);
    } finally {
      server.at(null);
    }
  });
});

describe('guessing (L-09)', () => {
  it('is slowed down after ten guesses of one account from many addresses, even when they come at once', async () => {
    const { person, login, space } = await aPersonWithPassword();
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => signIn(person.server, { login, space, password: 'wrong guess' })),
    );
    expect(guesses.filter((guess) => guess.status === 401).length).toBeLessThanOrEqual(11);
    const refused = guesses.filter((guess) => guess.status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(29);
    expect(Number(refused[0]!.retryAfter)).toBeLessThanOrEqual(60);
  });

  it('does not keep the owner out where they signed in before, nor who takes the mailed link', async () => {
    const { organisation, person, login, space } = await aPersonWithPassword();
    const home = newAddress();
    expect((await signIn(person.server, { login, space, address: home })).status).toBe(200);
    for (let at = 0; at < 14; at += 1) await signIn(person.server, { login, space, password: 'wrong guess' });
    expect((await signIn(person.server, { login, space })).status).toBe(429);
    expect((await signIn(person.server, { login, space, address: home })).status).toBe(200);

    const hotel = newAddress();
    expect((await signIn(person.server, { login, space, address: hotel })).status).toBe(429);
    const token = await organisation.within(async (scope) =>
      (await import('./password-link.ts')).makePasswordLink(scope, person.id),
    );
    const reset = await person.server.app.inject({
      method: 'POST',
      url: '/api/account/password-reset.json',
      remoteAddress: hotel,
      headers: { cookie: 'lintel.csrf=t', 'x-csrf-token': 't' },
      payload: { token: token.split('#')[1], newPassword: 'otter lamp cathedral' },
    });
    expect(reset.statusCode).toBe(200);
    expect(
      (await signIn(person.server, { login, space, address: hotel, password: 'otter lamp cathedral' })).status,
    ).toBe(200);
  });

  it('is refused after a hundred guesses from one address, and right ones do not count', async () => {
    const organisation = await anOrganisation();
    const person = await withPassword(organisation, await organisation.person());
    const address = newAddress();
    const attempt = (login: string, password: string) =>
      signIn(person.server, { login, space: organisation.code, password, address });
    for (let at = 0; at < 5; at += 1) expect((await attempt(person.email, thePassword)).status).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < 101; at += 1) statuses.push((await attempt(`nobody-${at}`, 'wrong')).status);
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 401));
    expect(statuses[100]).toBe(429);
  });

  it('counts user name and e-mail address of one account together, and a mailed link frees both', async () => {
    const { organisation, person, login: email, space } = await aPersonWithPassword();
    const login = `user-${person.id.slice(-8)}`;
    await organisation.within(({ db }) => db.updateTable('users').set({ login }).where('id', '=', person.id).execute());
    const guess = (name: string, password = 'wrong guess') => signIn(person.server, { login: name, space, password });
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1)
      statuses.push((await guess(login)).status, (await guess(email.toUpperCase())).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(11);
    expect((await guess(email, thePassword)).status).toBe(429);

    const link = await organisation.within(async (scope) =>
      (await import('./password-link.ts')).makePasswordLink(scope, person.id),
    );
    await call(null, session.resetPassword, {
      body: { token: link.split('#')[1]!, newPassword: 'otter lamp cathedral' },
      address: newAddress(),
    });
    expect((await guess(login, 'otter lamp cathedral')).status).toBe(200);
    expect((await guess(email, 'otter lamp cathedral')).status).toBe(200);
  });

  it(
    'at many names from one address does not keep out those who signed in from there before',
    { tags: ['thorough'] },
    async () => {
      const organisation = await anOrganisation();
      const space = organisation.code;
      const [colleague, newcomer] = [
        await withPassword(organisation, await organisation.person()),
        await withPassword(organisation, await organisation.person()),
      ];
      const office = newAddress();
      const attempt = (login: string, password = thePassword) =>
        signIn(organisation.server, { login, space, password, address: office });
      expect((await attempt(colleague.email)).status).toBe(200);
      for (let at = 0; at < 100; at += 1) await attempt(`nobody-${at}`, 'wrong');
      expect((await attempt('nobody-100', 'wrong')).status).toBe(429);
      expect((await attempt(newcomer.email)).status).toBe(429);
      expect((await attempt(colleague.email)).status).toBe(200);
      const guesses: number[] = [];
      for (let at = 0; at < 12; at += 1) guesses.push((await attempt(colleague.email, 'wrong')).status);
      expect(guesses.filter((status) => status === 401)).toHaveLength(11);
    },
  );

  it.each([
    ['0', '203.0.113.7', '127.0.0.1'],
    ['loopback', '203.0.113.7', '203.0.113.7'],
    ['127.0.0.0/8, 10.0.0.9', '203.0.113.7, 10.0.0.9', '203.0.113.7'],
    ['127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['10.0.0.9', '203.0.113.7', '127.0.0.1'],
  ])(
    'is counted by the address of who guesses, with TRUST_PROXY=%s and X-Forwarded-For: %s',
    async (TRUST_PROXY, forwarded, counted) => {
      const server = await aServer({ beside: await theServer(), env: { TRUST_PROXY }, works: false });
      try {
        const organisation = await anOrganisation({ server });
        const person = await withPassword(organisation, await organisation.person());
        const signed = await signIn(server, {
          login: person.email,
          space: organisation.code,
          address: '127.0.0.1',
          headers: { accept: 'application/json', 'x-forwarded-for': forwarded },
        });
        const { body } = await call(withCookie(person, signed.cookie), session.sessions);
        expect(body.objects.find((one) => one.isThisOne)).toMatchObject({ address: counted });
        const { rows } = await server.maker.database.pool.query('select 1 from throttle where key = $1', [
          `known:${organisation.id}/${person.id}@${counted}`,
        ]);
        expect(rows).toHaveLength(1);
      } finally {
        await closeServer(server);
      }
    },
  );

  it('is counted for all processes together', async () => {
    const { person, login, space } = await aPersonWithPassword();
    const other = await aServer({ works: false });
    try {
      for (let at = 0; at < 6; at += 1) {
        await signIn(person.server, { login, space, password: 'wrong guess' });
        await signIn(other, { login, space, password: 'wrong guess' });
      }
      const statuses = [
        (await signIn(person.server, { login, space })).status,
        (await signIn(other, { login, space })).status,
      ];
      expect(statuses).toEqual([429, 429]);
    } finally {
      await closeServer(other);
    }
  });
});

describe('finding out who has an account (L-10)', () => {
  const kinds = ['known', 'unknown', 'nowhere'] as const;
  const wrongGuess = (organisation: Organisation, kind: (typeof kinds)[number], person: Person) =>
    signIn(organisation.server, {
      login: kind === 'known' ? person.email : 'nobody@test.example',
      space: kind === 'nowhere' ? 'no-such-space' : organisation.code,
      password: 'wrong guess',
    });

  it('fails at sign-in: one answer for unknown users, unknown spaces and wrong passwords, and one hash for each', async () => {
    const organisation = await anOrganisation();
    const hash = hashPassword(thePassword, shippedCost);
    const person = await withPassword(organisation, await organisation.person(), hash);
    const computed: number[] = [];
    const answers = new Set<string>();
    try {
      Object.assign(passwordCost, shippedCost);
      for (const kind of kinds) {
        const attempts: number[] = [];
        for (let at = 0; at < 5; at += 1) {
          const began = process.cpuUsage();
          const { status, body } = await wrongGuess(organisation, kind, person);
          attempts.push(process.cpuUsage(began).user);
          answers.add(`${status} ${(JSON.parse(body) as { message: string }).message}`);
        }
        // The least, since the process compiles and collects garbage meanwhile.
        computed.push(Math.min(...attempts));
      }
    } finally {
      Object.assign(passwordCost, cheap);
    }
    expect([...answers]).toEqual(['401 The organisation, the user name or the password is wrong']);
    // A hash is most of what an attempt computes. That the times are alike too, sign-in-times.soak.ts shows.
    expect(Math.min(...computed)).toBeGreaterThan(Math.max(...computed) / 3);
  });

  it('fails at the forgotten password too', async () => {
    const organisation = await anOrganisation();
    const person = await organisation.person([]);
    const answers = new Set<string>();
    for (const kind of kinds) answers.add(await forgottenPassword(organisation, kind, person.email));
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^200 /);
  });
});

describe('what must be settled first (status 705)', () => {
  it('stands before everything but the calls that settle it: a password set by someone else, then terms', async () => {
    const { organisation, person } = await aPersonWithPassword();
    await organisation.within(({ db }) =>
      db.updateTable('users').set({ passwordMustChange: true }).where('id', '=', person.id).execute(),
    );
    await organisation.within(({ db }) =>
      db
        .updateTable('organisations')
        .set({ termsText: 'Be kind', termsVersion: 2 })
        .where('id', '=', organisation.id)
        .execute(),
    );
    const refused = await call(person, properties.list, { body: {} });
    expect(refused).toMatchObject({ status: 705, body: { settle: 'password' } });
    expect((await me(person)).body.settle).toBe('password');

    const changed = await call(person, session.changePassword, {
      body: { currentPassword: thePassword, newPassword: 'otter lamp cathedral' },
    });
    const renewed = withCookie(person, String(changed.headers['set-cookie']).split(';')[0]!);
    expect((await call(renewed, properties.list, { body: {} })).body).toMatchObject({ settle: 'terms' });
    expect((await call(renewed, session.terms)).body.dto).toEqual({ text: 'Be kind', version: 2 });
    await call(renewed, session.acceptTerms);
    expect((await call(renewed, properties.list, { body: {} })).status).toBe(200);
  });

  it('asks nobody to accept terms that were taken away', async () => {
    const { organisation, person } = await aPersonWithPassword();
    await organisation.within(({ db }) =>
      db
        .updateTable('organisations')
        .set({ termsText: null, termsVersion: 3 })
        .where('id', '=', organisation.id)
        .execute(),
    );
    expect((await call(person, properties.list, { body: {} })).status).toBe(200);
  });
});

describe('support users', () => {
  it('say why and for how long, and the organisation sees it and what they open (PERM-001, PERM-002)', async () => {
    const server = await theServer();
    const organisation = await anOrganisation();
    const support = await organisation.person(['PRISM_SUPPORT_VIEW']);
    await organisation.within(({ db }) =>
      db
        .updateTable('sessions')
        .set({ supportReason: null, supportUntil: null })
        .where('userId', '=', support.id)
        .execute(),
    );
    expect((await call(support, properties.list, { body: {} })).body).toMatchObject({ settle: 'support-reason' });

    await call(support, session.giveSupportReason, { body: { reason: 'Ticket 4711', minutes: 30 } });
    expect((await call(support, properties.list, { body: {} })).status).toBe(200);
    expect(
      (
        await call(support, properties.create, {
          body: { propertyReferenceNumber: 'S1', address1: '1 Street' },
        })
      ).status,
    ).toBe(403);
    const editing = await organisation.person(['PRISM_SUPPORT_EDIT']);
    expect(
      (
        await call(editing, properties.create, {
          body: { propertyReferenceNumber: 'S1', address1: '1 Street' },
        })
      ).status,
    ).toBe(200);
    // Whatever is asked for: all of it, or all that only sees.
    const held = async (who: Person) => (await me(who)).body.permissions;
    expect(await held(editing)).toEqual(permissionCodes);
    expect(await held(support)).toEqual(permissionCodes.filter(isReadOnly));
    const sentTo = await organisation.within(({ db }) =>
      db
        .selectFrom('activityEntries')
        .select(['event', 'summary', 'isSupport'])
        .where('recordId', '=', organisation.id)
        .orderBy('sequence')
        .execute(),
    );
    expect(sentTo).toContainEqual({
      event: 'support.access-started',
      summary: `${support.fullName} has support access for 30 minutes: Ticket 4711`,
      isSupport: true,
    });
    expect(sentTo).toContainEqual({
      event: 'support.opened',
      summary: 'Support opened properties: list',
      isSupport: true,
    });
    try {
      server.at(new Date(Date.now() + 31 * 60_000).toISOString());
      expect((await call(support, properties.list, { body: {} })).body).toMatchObject({ settle: 'support-reason' });
    } finally {
      server.at(null);
    }
  });
});
