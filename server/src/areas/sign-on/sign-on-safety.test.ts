import { beforeAll, describe, expect, it } from 'vitest';
import { apiTokens } from '@lintel/contract/areas/api-tokens';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { session } from '@lintel/contract/areas/session';
import { signOn } from '@lintel/contract/areas/sign-on';
import { userList, users } from '@lintel/contract/areas/users';
import { acceptTokens, anApiToken, withToken } from '#areas/api-tokens/testing';
import { aFeed, readBy } from '#areas/calendar-feeds/testing';
import { makePasswordLink } from '#areas/session/password-link';
import { newAddress, setCookiesOf, signIn, withCookie, withPassword } from '#areas/session/testing';
import { codeAt, withSecondFactor } from '#areas/second-factor/testing';
import { aUser } from '#areas/users/testing';
import { call } from '#test/calls';
import { allBut } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import type { TestProvider } from '#test/provider';
import { theWorkingServer } from '#test/test-server';
import { aBrowser, anOrganisationThatSignsOn, connected, signOnAs, theProvider, withSignOn } from './testing.ts';

const isSignedIn = async (person: Person) => (await call(person, session.currentUser, { body: {} })).status === 200;
const isOver = { message: expect.stringMatching(/took too long, was finished before/) as string };
const mailsTo = (organisation: Organisation, id: string) =>
  organisation.within(({ db }) =>
    db
      .selectFrom('mailMessages')
      .select(['subject', 'link', 'content'])
      .where('userId', '=', id)
      .orderBy('id')
      .execute(),
  );

let provider: TestProvider;
beforeAll(async () => {
  await theWorkingServer();
  provider = await theProvider();
});

describe('signing in at the provider', () => {
  it('confirms who somebody is only if the provider says that they have just proved it', async () => {
    const { organisation } = await anOrganisationThatSignsOn();
    const begins = async (auth_time: number | undefined) => {
      const browser = aBrowser(organisation);
      const { address } = (await browser.begin()).body.dto;
      provider.alter(({ auth_time: _, ...claims }) => (auth_time === undefined ? claims : { ...claims, auth_time }));
      await browser.finish(await provider.visit(address, 'mia'));
      return (await call(browser.me(), secondFactor.begin)).body;
    };
    const now = Math.floor(organisation.server.maker.clock().getTime() / 1000);
    expect(await begins(now - 3600)).toMatchObject({ confirm: true });
    expect(await begins(undefined)).toMatchObject({ confirm: true });
    expect(await begins(now)).toMatchObject({ dto: { secret: expect.any(String) as string } });
  });

  it('confirms nothing either where a code was given after it', async () => {
    const { organisation } = await anOrganisationThatSignsOn();
    const { person, code } = await withSecondFactor(organisation, await organisation.person());
    await connected(organisation, person, provider, person.id);
    const browser = aBrowser(organisation);
    const { address } = (await browser.begin()).body.dto;
    provider.alter(({ auth_time: _, ...claims }) => claims);
    await browser.finish(await provider.visit(address, person.id));
    expect((await browser.giveCode(code())).status).toBe(200);
    expect((await call(browser.me(), signOn.disconnect)).body).toMatchObject({ confirm: true });
  });
});

it('after the reset of a lost phone nothing of before works, and another is set up once the provider has asked anew', async () => {
  const { organisation, admin } = await anOrganisationThatSignsOn({ passwords: 'administrators' });
  await acceptTokens(organisation);
  const somebody = await organisation.person(['PRISM_APP_PROPERTY_MENU', 'PRISM_APP_CALENDAR_MENU']);
  const { person } = await withSecondFactor(organisation, somebody);
  await connected(organisation, person, provider, person.id);
  const { token } = await anApiToken(person);
  const address = await aFeed(person);
  await organisation.within(({ db }) =>
    db
      .updateTable('roles')
      .set({ needsSecondFactor: true })
      .where('id', 'in', db.selectFrom('grants').select('roleId').where('userId', '=', person.id))
      .execute(),
  );
  const lists = async (as: Person) => (await call(as, properties.list, { body: {} })).status;
  const outside = async () => [
    (await withToken(token, 'POST', '/api/property/data-table/filter.json', { body: {} })).status,
    (await readBy(person, address)).status,
  ];
  const phone = aBrowser(organisation);
  await signOnAs(phone, provider, person.id);
  expect([await lists(person), ...(await outside())]).toEqual([200, 200, 200]);

  expect((await call(admin, secondFactor.reset, { query: { id: person.id } })).status).toBe(200);
  expect((await phone.giveCode('000000')).status).toBe(401);
  expect([await lists(person), ...(await outside())]).toEqual([401, 401, 404]);

  const browser = aBrowser(organisation);
  const hour = Math.floor(organisation.server.maker.clock().getTime() / 1000) - 3600;
  const begun = await browser.begin();
  provider.alter((claims) => ({ ...claims, auth_time: hour }));
  await browser.finish(await provider.visit(begun.body.dto.address, person.id));
  expect(await lists(browser.me())).toBe(705);
  expect((await call(browser.me(), apiTokens.create, { body: { name: 'Again', days: 90 } })).status).toBe(705);
  expect((await call(browser.me(), secondFactor.begin)).body).toMatchObject({ confirm: true });
  const confirming = (await browser.beginOwn({ purpose: 'confirm' })).body.dto;
  await browser.finish(await provider.visit(confirming.address, person.id));
  const { secret } = (await call(browser.me(), secondFactor.begin)).body.dto;
  const code = codeAt(secret, organisation.server.maker.clock());
  const on = await call(browser.me(), secondFactor.switchOn, { body: { code } });
  expect(await lists(withCookie(person, setCookiesOf(on).join('; ')))).toBe(200);
  expect(await outside()).toEqual([401, 404]);
});

it('an ordinary sign-in that cannot be used says nothing of signing in again', async () => {
  const { organisation } = await anOrganisationThatSignsOn();
  const browser = aBrowser(organisation);
  const { address } = (await browser.begin()).body.dto;
  provider.alter((claims) => ({ ...claims, auth_time: 'noon' }));
  expect((await browser.finish(await provider.visit(address, 'mia'))).body).toMatchObject({
    message: 'What Acme ID answered cannot be used to sign you in. Start again.',
  });
});

describe('a link that connects', () => {
  const linkOf = async (organisation: Organisation, { id }: Person) =>
    (await organisation.within((scope) => makePasswordLink(scope, id))).split('#')[1]!;
  const show = (token: string) => call(null, signOn.link, { body: { token }, address: newAddress() });

  it('names the account, its organisation and the provider before anybody goes there, as long as it works', async () => {
    const { organisation, admin } = await anOrganisationThatSignsOn();
    const noor = await withPassword(organisation, await organisation.person());
    const token = await linkOf(organisation, noor);
    const { name } = await organisation.within(({ db }) =>
      db.selectFrom('organisations').select('name').executeTakeFirstOrThrow(),
    );
    expect((await show(token)).body.dto).toEqual({
      fullName: noor.fullName,
      email: noor.email,
      organisation: name,
      spaceId: organisation.code,
      label: 'Acme ID',
      isConnected: false,
    });
    const isOver = { status: 422, body: { message: 'This link has been used or has expired. Ask for a new one.' } };
    expect(await show(`${token}x`)).toMatchObject(isOver);
    expect(await show(token.replace(organisation.id, crypto.randomUUID()))).toMatchObject(isOver);
    await call(admin, signOn.remove);
    expect((await show(token)).body).toMatchObject({ message: 'Single sign-on is not set up for this organisation' });
  });

  it('signs its owner in, who is connected already, with the same account and no other', async () => {
    const { organisation, mia } = await anOrganisationThatSignsOn();
    const token = await linkOf(organisation, mia);
    expect((await show(token)).body.dto.isConnected).toBe(true);
    const browser = aBrowser(organisation);
    const { address } = (await browser.begin({ token })).body.dto;
    expect((await browser.finish(await provider.visit(address, 'mia'))).body).toMatchObject({
      dto: { result: 'signed-in' },
    });
  });
});

describe('whoever manages the settings', () => {
  it('is told when somebody else of them changes or ends single sign-on, and the one who does is not', async () => {
    const { organisation, admin } = await anOrganisationThatSignsOn();
    const other = await organisation.person(['PRISM_APP_SETTINGS_MANAGE']);
    const clerk = await organisation.person(allBut('PRISM_APP_SETTINGS_MANAGE'));
    await withSignOn(admin, provider, { label: 'Microsoft' });
    const { settings, version } = (await call(admin, signOn.settings)).body.dto;
    // Saved as it was.
    await call(admin, signOn.change, { body: { ...settings!, version } });
    await call(admin, signOn.remove);
    const sentTo = async ({ id }: Person) =>
      (await mailsTo(organisation, id)).map(({ subject, content }) => [subject, content.paragraphs]);
    const { name } = await organisation.within(({ db }) =>
      db.selectFrom('organisations').select('name').executeTakeFirstOrThrow(),
    );
    const what = `${admin.fullName} changed how people sign in to Lintel at ${name}.`;
    const subject = `Single sign-on of ${name} was changed`;
    expect(await sentTo(other)).toEqual([
      [subject, [what, 'Name on the button: Microsoft, before: Acme ID', 'A new client secret for single sign-on']],
      [subject, [what, 'Single sign-on by Microsoft ended']],
    ]);
    expect([await sentTo(admin), await sentTo(clerk)]).toEqual([[], []]);
  });

  it('sees how many who can sign in are not connected with the provider of now, and finds them', async () => {
    const { organisation, admin, mia } = await anOrganisationThatSignsOn();
    await withPassword(organisation, admin);
    // Connected with a provider of before, and without a password: they cannot sign in.
    const former = await organisation.person();
    await connected(organisation, former, { issuer: 'https://former.example' }, former.id);
    const found = async (states: string[]) => {
      const body = { ...userList.defaults, page: 1, signOn: 'NO', states } as never;
      return (await call(admin, users.list, { body })).body.objects.map(({ fullName }) => fullName);
    };
    const count = async () => (await call(admin, signOn.settings)).body.dto.unconnectedCount;
    expect([await count(), await found(['active']), await found(['pending'])]).toEqual([
      1,
      [admin.fullName],
      [former.fullName],
    ]);
    await withSignOn(admin, { issuer: 'https://other.example' });
    expect([await count(), await found(['active'])]).toEqual([2, [admin.fullName, mia.fullName].toSorted()]);
  });
});

it('a connected person who sets a password is told, though it is their first', async () => {
  const { organisation, mia } = await anOrganisationThatSignsOn();
  const path = await organisation.within(async (scope) => {
    await scope.db.updateTable('users').set({ passwordHash: null }).where('id', '=', mia.id).execute();
    return makePasswordLink(scope, mia.id);
  });
  const body = { token: path.split('#')[1]!, newPassword: 'another horse battery' };
  expect((await call(null, session.resetPassword, { body, address: newAddress() })).status).toBe(200);
  expect((await mailsTo(organisation, mia.id)).map(({ subject }) => subject)).toEqual([
    'Your Lintel password was changed',
  ]);
});

describe('a connection', () => {
  it('is not replaced by whoever has the mailbox', async () => {
    const { organisation, mia } = await anOrganisationThatSignsOn();
    const subject = crypto.randomUUID();
    provider.accounts.set(subject, { email: mia.email });
    expect((await signOnAs(aBrowser(organisation), provider, subject)).body).toMatchObject({
      dto: { result: 'unknown' },
    });
    const sentTo = async () => (await mailsTo(organisation, mia.id)).map(({ subject, link }) => [subject, link]);
    await expect.poll(sentTo).toEqual([['Connect your Lintel account with Acme ID', null]]);

    const path = await organisation.within((scope) => makePasswordLink(scope, mia.id));
    const browser = aBrowser(organisation);
    const begun = await browser.begin({ token: path.split('#')[1]! });
    expect(await browser.finish(await provider.visit(begun.body.dto.address, subject))).toMatchObject({
      status: 409,
      body: { message: 'Your account is already connected. Ask your administrator to disconnect it first.' },
    });
    expect((await signOnAs(browser, provider, 'mia')).body).toMatchObject({ dto: { result: 'signed-in' } });
  });

  it('that its owner replaces ends the sessions that began with it', async () => {
    const { organisation, mia } = await anOrganisationThatSignsOn();
    const old = aBrowser(organisation);
    await signOnAs(old, provider, 'mia');
    const own = aBrowser(organisation, mia);
    const { address } = (await own.beginOwn({ purpose: 'connect' })).body.dto;
    const subject = crypto.randomUUID();
    expect((await own.finish(await provider.visit(address, subject))).body.dto.result).toBe('connected');
    expect([await isSignedIn(old.me()), await isSignedIn(mia)]).toEqual([false, true]);
  });

  it('that is another one by the time a code is given signs nobody in', async () => {
    const { organisation, mia } = await anOrganisationThatSignsOn();
    const browser = aBrowser(organisation);
    const { person, code } = await withSecondFactor(organisation, mia);
    await signOnAs(browser, provider, 'mia');
    await connected(organisation, person, provider, crypto.randomUUID());
    expect((await browser.giveCode(code())).status).toBe(401);
    expect(await isSignedIn(browser.me())).toBe(false);
  });

  it('with a provider of before does not count', async () => {
    const { organisation, admin, mia } = await anOrganisationThatSignsOn();
    expect((await call(mia, signOn.own)).body.dto.connectedAt).not.toBe(null);
    // The same provider, written otherwise.
    await withSignOn(admin, { issuer: `${provider.issuer}/` });
    expect((await call(mia, signOn.own)).body.dto.connectedAt).not.toBe(null);
    expect((await signOnAs(aBrowser(organisation), provider, 'mia')).body.dto.result).toBe('signed-in');
    await withSignOn(admin, { issuer: 'https://other.example' });
    expect((await call(mia, signOn.own)).body.dto).toMatchObject({ label: 'Acme ID', connectedAt: null });
    expect((await aBrowser(organisation, mia).beginOwn({ purpose: 'confirm' })).status).toBe(409);
  });
});

describe('where passwords are ended', () => {
  it('support keeps its own, as those who manage the settings do', async () => {
    const { organisation } = await anOrganisationThatSignsOn({ passwords: 'administrators' });
    const { server, code: space } = organisation;
    for (const permission of ['PRISM_SUPPORT_EDIT', 'PRISM_SUPPORT_VIEW', 'PRISM_APP_SETTINGS_MANAGE'] as const) {
      const { email } = await withPassword(organisation, await organisation.person([permission]));
      expect([permission, (await signIn(server, { login: email, space })).status]).toEqual([permission, 200]);
    }
  });

  it('a code opens no session after a password that was given before', async () => {
    const { organisation, admin, mia } = await anOrganisationThatSignsOn();
    const { code } = await withSecondFactor(organisation, mia);
    const given = await signIn(organisation.server, { login: mia.email, space: organisation.code });
    const cookie = [...setCookiesOf(given), 'lintel.csrf=t'].join('; ');
    await withSignOn(admin, provider, { passwords: 'administrators' });
    const at = (body: { code: string }) =>
      call({ ...mia, cookie }, secondFactor.signIn, { body, address: newAddress() });
    expect(await at({ code: code() })).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(/Your organisation signs in with Acme ID/) as string },
    });
    // Only because passwords are ended.
    await withSignOn(admin, provider, { passwords: 'everyone' });
    expect((await at({ code: code() })).status).toBe(200);
  });

  it('an invitation connects instead of setting a password', async () => {
    const { organisation, admin } = await anOrganisationThatSignsOn({ passwords: 'administrators' });
    const noor = await aUser(admin, { invite: true });
    const [message] = await mailsTo(organisation, noor.id);
    expect(message).toMatchObject({
      link: expect.stringMatching(/\/sign_on\.html#/) as string,
      content: { button: 'Connect with Acme ID' },
    });
    expect(JSON.stringify(message!.content)).not.toContain('password');
    const browser = aBrowser(organisation);
    const begun = await browser.begin({ token: message!.link!.split('#')[1]! });
    expect((await browser.finish(await provider.visit(begun.body.dto.address, noor.id))).body).toMatchObject({
      dto: { result: 'signed-in' },
    });
  });
});

describe('what a person may have the server call', () => {
  it(
    'is an address of this machine only where the operator named its port, and so many in a quarter of an hour',
    { tags: ['thorough'] },
    async () => {
      const { organisation, admin } = await anOrganisationThatSignsOn();
      const problem = async (issuer: string) => (await call(admin, signOn.test, { body: { issuer } })).body.dto.problem;
      const elsewhere = `http://127.0.0.1:${Number(new URL(provider.issuer).port) - 1}`;
      expect(await problem(elsewhere)).toMatch(/inside this server’s own network/);
      expect(await problem(provider.issuer)).toBe(null);

      const { throttle } = organisation.server;
      for (let more = 2; more < 30; more += 1)
        await throttle.count('sign-on own', `${organisation.id}/${admin.id}`, 30);
      expect((await call(admin, signOn.test, { body: { issuer: elsewhere } })).status).toBe(429);
      expect((await aBrowser(organisation, admin).beginOwn({ purpose: 'connect' })).status).toBe(429);
    },
  );
});

describe('settings that change while somebody is at the provider', () => {
  const changes: [string, (admin: Person) => Promise<unknown>][] = [
    ['another name', (admin) => withSignOn(admin, provider, { label: 'Other' })],
    [
      'an end and a new beginning',
      async (admin) => {
        await call(admin, signOn.remove);
        await withSignOn(admin, provider);
      },
    ],
  ];

  it.each(changes)('let nobody in: %s', async (_, change) => {
    const { organisation, admin, mia } = await anOrganisationThatSignsOn();
    const before = aBrowser(organisation);
    const begun = (await before.begin()).body.dto;
    const during = aBrowser(organisation);
    const { address } = (await during.begin()).body.dto;
    // While the answer is looked into, with the same person connected with the same account afterwards.
    provider.alter(async (claims) => {
      await change(admin);
      await connected(organisation, mia, provider, 'mia');
      return claims;
    });
    expect((await during.finish(await provider.visit(address, 'mia'))).status).toBe(401);
    expect(await isSignedIn(during.me())).toBe(false);
    expect((await before.finish(await provider.visit(begun.address, 'mia'))).body).toMatchObject(isOver);
    expect((await signOnAs(before, provider, 'mia')).body).toMatchObject({ dto: { result: 'signed-in' } });
  });

  it('connect and confirm nobody', async () => {
    const { organisation, admin, mia } = await anOrganisationThatSignsOn();
    const own = aBrowser(organisation, mia);
    for (const purpose of ['connect', 'confirm'] as const) {
      const { address } = (await own.beginOwn({ purpose })).body.dto;
      provider.alter(async (claims) => {
        await withSignOn(admin, provider, { label: purpose });
        return claims;
      });
      const done = await own.finish(await provider.visit(address, 'mia'));
      expect([done.status, done.body]).toMatchObject([422, isOver]);
    }
  });

  it('end the links that connect with the provider of before', async () => {
    const { organisation, admin } = await anOrganisationThatSignsOn();
    const noor = await withPassword(organisation, await organisation.person());
    const subject = crypto.randomUUID();
    provider.accounts.set(subject, { email: noor.email });
    await signOnAs(aBrowser(organisation), provider, subject);
    const linked = async () => (await mailsTo(organisation, noor.id))[0]?.link;
    await expect.poll(linked).toMatch(/sign_on/);
    const token = (await linked())!.split('#')[1]!;
    await call(admin, signOn.remove);
    await withSignOn(admin, provider);
    expect((await aBrowser(organisation).begin({ token })).body).toMatchObject({
      message: 'This link has been used or has expired. Ask for a new one.',
    });
  });
});

it('the provider is named only by somebody who manages users as well, since it says who is who', async () => {
  const { organisation, admin } = await anOrganisationThatSignsOn();
  const clerk = await organisation.person(allBut('USER_MANAGE'));
  const { settings, version } = (await call(admin, signOn.settings)).body.dto;
  const body = { ...settings!, version, label: 'Mine' } as never;
  expect((await call(clerk, signOn.change, { body })).status).toBe(403);
  expect((await call(clerk, signOn.remove)).status).toBe(403);
  expect((await call(admin, signOn.change, { body })).status).toBe(200);
});

it('whoever connects an account is asked which, though a shared computer is signed in there', async () => {
  const { organisation, mia } = await anOrganisationThatSignsOn();
  const prompt = ({ body }: { body: { dto: { address: string } } }) =>
    new URL(body.dto.address).searchParams.get('prompt');
  expect(prompt(await aBrowser(organisation, mia).beginOwn({ purpose: 'connect' }))).toBe('login');
  expect(prompt(await aBrowser(organisation).begin())).toBeNull();
  const path = await organisation.within((scope) => makePasswordLink(scope, mia.id));
  expect(prompt(await aBrowser(organisation).begin({ token: path.split('#')[1]! }))).toBe('login');
});
