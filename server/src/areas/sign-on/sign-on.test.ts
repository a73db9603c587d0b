import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { session } from '@lintel/contract/areas/session';
import { signOn } from '@lintel/contract/areas/sign-on';
import { users } from '@lintel/contract/areas/users';
import { makePasswordLink } from '#areas/session/password-link';
import { forgottenPassword, newAddress, setCookiesOf, signIn, withPassword } from '#areas/session/testing';
import { withSecondFactor } from '#areas/second-factor/testing';
import { call } from '#test/calls';
import { activityOn, anOrganisation, everything } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { aProvider } from '#test/provider';
import type { TestProvider } from '#test/provider';
import { theWorkingServer } from '#test/test-server';
import { asSaved } from '#areas/users/testing';
import { aBrowser, anOrganisationThatSignsOn, connected, signOnAs, theProvider, withSignOn } from './testing.ts';

const me = (person: Person) => call(person, session.currentUser, { body: {} });
const mailsTo = (organisation: Organisation, id: string) =>
  organisation.within(({ db }) =>
    db.selectFrom('mailMessages').select(['subject', 'link']).where('userId', '=', id).orderBy('id').execute(),
  );

let provider: TestProvider;
beforeAll(async () => {
  await theWorkingServer();
  provider = await theProvider();
});

describe('signing in at the provider', () => {
  it('opens a session for whoever is connected, in the browser that began it, once', async () => {
    const { organisation, mia } = await anOrganisationThatSignsOn();
    const browser = aBrowser(organisation);
    const begun = await browser.begin({ returnTo: '/tasks.html?x=1', rememberMe: true });
    expect(begun.status).toBe(200);
    expect(Object.fromEntries(new URL(begun.body.dto.address).searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://lintel.test/sign_on.html',
    });
    expect(begun.headers['set-cookie']).toMatch(/lintel\.sign-on=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/);
    const answer = await provider.visit(begun.body.dto.address, 'mia');

    // Sent to somebody else's browser, it signs nobody in.
    const stranger = aBrowser(organisation);
    const strangers = (await stranger.begin()).body.dto;
    expect((await stranger.finish(answer)).body).toMatchObject({
      message: 'This sign-in took too long, was finished before or began in another browser. Start again.',
    });
    expect((await me(stranger.me())).status).toBe(401);
    // Nor does it end what the stranger began.
    expect((await stranger.finish(await provider.visit(strangers.address, 'mia'))).status).toBe(200);

    const done = await browser.finish(answer);
    expect(done).toMatchObject({ status: 200, body: { dto: { result: 'signed-in', returnTo: '/tasks.html?x=1' } } });
    expect((await me(browser.me())).body).toMatchObject({ id: mia.id, settle: null });
    const { body } = await call(browser.me(), session.sessions);
    expect(body.objects.find((one) => one.isThisOne)).toMatchObject({ isRemembered: true });
    expect(organisation.server.watched).toContainEqual(
      expect.objectContaining({ event: 'session.started', accountId: mia.id }),
    );
    expect((await browser.finish(answer)).body).toMatchObject({
      message: 'This sign-in took too long, was finished before or began in another browser. Start again.',
    });
  });
});

describe('signing out', () => {
  it('of a session that began at the provider leads to signing out there too, if that has a page for it', async () => {
    const { organisation, mia } = await anOrganisationThatSignsOn();
    const browser = aBrowser(organisation);
    expect((await signOnAs(browser, provider, 'mia')).status).toBe(200);
    expect((await call(browser.me(), session.signOut)).headers['location']).toBe('/login.html?left=true');
    expect((await call(mia, session.signOut)).headers['location']).toBe('/login.html');
    const { body } = await call(browser.me(), signOn.leave, { body: { spaceId: organisation.code } });
    expect(body.dto.address).toBe(`${provider.issuer}/session/end?client_id=lintel`);
  });
});

describe('whoever is not connected', () => {
  it('is written to, and connected by signing on once more from the link, whatever address the provider names', async () => {
    const { organisation } = await anOrganisationThatSignsOn();
    const noor = await withPassword(organisation, await organisation.person());
    const [known, unknown] = [crypto.randomUUID(), crypto.randomUUID()];
    provider.accounts.set(known, { email: noor.email.toUpperCase() }).set(unknown, { email: 'nobody@test.example' });
    const browser = aBrowser(organisation);
    const answers = [await signOnAs(browser, provider, known), await signOnAs(browser, provider, unknown)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { dto: { result: 'unknown', returnTo: '/' } }],
      [200, { dto: { result: 'unknown', returnTo: '/' } }],
    ]);
    expect((await me(browser.me())).status).toBe(401);

    const linked = () => mailsTo(organisation, noor.id);
    await expect.poll(linked).toEqual([
      {
        subject: 'Connect your Lintel account with Acme ID',
        link: expect.stringMatching(/\/sign_on\.html#/) as string,
      },
    ]);
    const token = (await linked())[0]!.link!.split('#')[1]!;
    // It sets no password.
    const reset = await call(null, session.resetPassword, {
      body: { token, newPassword: 'another horse battery' },
      address: newAddress(),
    });
    expect(reset.status).toBe(422);

    // Not whoever made the provider name this address is connected, but who opens the link: here with an account of another name.
    const own = crypto.randomUUID();
    const at = async (body: { token: string }) => (await browser.begin(body)).body.dto.address;
    const answer = await provider.visit(await at({ token }), own);
    expect((await browser.finish(answer)).body).toEqual({ dto: { result: 'signed-in', returnTo: '/' } });
    expect((await me(browser.me())).body).toMatchObject({ id: noor.id });
    expect((await mailsTo(organisation, noor.id)).map(({ subject }) => subject)).toContain(
      'Your Lintel account can now be signed in to with Acme ID',
    );
    expect(organisation.server.watched).toContainEqual(
      expect.objectContaining({ event: 'user.sign-on-connected', accountId: noor.id }),
    );
    expect((await signOnAs(aBrowser(organisation), provider, known)).body).toMatchObject({
      dto: { result: 'unknown' },
    });
    expect((await browser.begin({ token })).body).toMatchObject({
      message: 'This link has been used or has expired. Ask for a new one.',
    });
  });

  it('with a second factor is not connected by a mailbox alone', async () => {
    const { organisation } = await anOrganisationThatSignsOn();
    const { person } = await withSecondFactor(organisation, await organisation.person());
    const subject = crypto.randomUUID();
    provider.accounts.set(subject, { preferred_username: person.email });
    await signOnAs(aBrowser(organisation), provider, subject);
    const sentTo = async () =>
      (await mailsTo(organisation, person.id)).filter(({ subject }) => /Connect/.test(subject));
    await expect.poll(sentTo).toMatchObject([{ link: null }]);

    // Nor by an invitation that was made before the second factor was.
    await organisation.within(({ db }) => db.deleteFrom('passwordLinks').where('userId', '=', person.id).execute());
    const path = await organisation.within((scope) => makePasswordLink(scope, person.id));
    const browser = aBrowser(organisation);
    const begun = await browser.begin({ token: path.split('#')[1]! });
    const done = await browser.finish(await provider.visit(begun.body.dto.address, subject));
    expect(done).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/has a second factor/) as string },
    });
  });

  it('begins nothing where nothing is set up, and the same for an organisation that is not there', async () => {
    const organisation = await anOrganisation();
    const nowhere = await call(null, signOn.begin, {
      body: { spaceId: 'no-such-space', returnTo: '/', rememberMe: false },
      address: newAddress(),
    });
    const without = await aBrowser(organisation).begin();
    const refusal = { message: 'Single sign-on is not set up for this organisation', success: false };
    expect([nowhere, without]).toMatchObject([
      { status: 422, body: refusal },
      { status: 422, body: refusal },
    ]);
    expect(Object.keys(without.body)).toEqual(Object.keys(nowhere.body));
  });
});

describe('whoever manages users', () => {
  it('disconnects a colleague, whose sessions end and who is told; nobody of more rights, and not themselves', async () => {
    const { organisation, admin, mia } = await anOrganisationThatSignsOn();
    const browser = aBrowser(organisation);
    await signOnAs(browser, provider, 'mia');
    const query = { id: mia.id };
    expect((await call(admin, users.get, { query })).body.dto.can.disconnectSignOn).toBe(true);
    const lesser = await organisation.person(['USER_MANAGE']);
    const by = [lesser, admin, admin];
    const ids = [mia.id, mia.id, admin.id];
    const statuses = [];
    for (const [at, person] of by.entries())
      statuses.push((await call(person, signOn.disconnectUser, { query: { id: ids[at]! } })).status);
    expect(statuses).toEqual([403, 200, 409]);
    expect((await me(browser.me())).status).toBe(401);
    expect((await signOnAs(browser, provider, 'mia')).body).toMatchObject({ dto: { result: 'unknown' } });
    expect((await call(admin, signOn.disconnectUser, { query })).body).toMatchObject({
      message: `${mia.fullName} is not connected`,
    });
    expect((await mailsTo(organisation, mia.id)).map(({ subject }) => subject)).toEqual([
      `Your Lintel account was disconnected from single sign-on by ${admin.fullName}`,
    ]);
    expect(await activityOn(admin, mia.id)).toContain('user.sign-on-disconnected');
  });

  it('frees the account at the provider of whoever they deactivate', async () => {
    const { organisation, admin, mia } = await anOrganisationThatSignsOn();
    const { version } = (await call(admin, users.get, { query: { id: mia.id } })).body.dto;
    expect((await call(admin, users.deactivate, { body: { id: mia.id, version } })).status).toBe(200);
    const again = await organisation.person();
    const browser = aBrowser(organisation, again);
    const begun = await browser.beginOwn({ purpose: 'connect' });
    const query = { id: again.id };
    expect((await call(admin, users.get, { query })).body.dto.state).toBe('pending');
    expect((await browser.finish(await provider.visit(begun.body.dto.address, 'mia'))).body).toMatchObject({
      dto: { result: 'connected' },
    });

    // Without a password they are no longer awaited, and are told when their address changes.
    const { dto: user } = (await call(admin, users.get, { query })).body;
    expect([user.state, user.can.invite]).toEqual(['active', false]);
    const email = `new-${again.email}`;
    const changed = await call(admin, users.change, { body: { ...asSaved(user), email } });
    expect(changed.status).toBe(200);
    expect((await mailsTo(organisation, again.id)).map(({ subject }) => subject)).toContain(
      'The e-mail address of your Lintel account was changed',
    );
  });
});

describe('a provider that fails (F-05)', () => {
  /** Signs mia on after something went wrong, and with her password. */
  async function refusedThen(wrong: (provider: TestProvider) => void | Promise<void>) {
    const { organisation, mia } = await anOrganisationThatSignsOn();
    const browser = aBrowser(organisation);
    const { address } = (await browser.begin()).body.dto;
    await wrong(provider);
    const refused = await browser.finish(await provider.visit(address, 'mia'));
    expect((await me(browser.me())).status).toBe(401);
    const again = await signOnAs(browser, provider, 'mia');
    const password = await signIn(organisation.server, { login: mia.email, space: organisation.code });
    return [refused.status, (refused.body as { message?: string }).message, again.body.dto.result, password.status];
  }

  it.each([
    ['the token of another audience', (claims) => ({ ...claims, aud: 'another' }), /was not meant for this sign-in/],
    ['the token of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' }), /was not meant for this/],
    ['the token of another sign-in', (claims) => ({ ...claims, nonce: 'another' }), /was not meant for this sign-in/],
    ['a token of six minutes ago', (claims) => ({ ...claims, exp: claims.exp! - 3600 - 360 }), /clocks differ by more/],
    ['a token of in six minutes', (claims) => ({ ...claims, nbf: claims.iat! + 360 }), /clocks differ by more/],
  ] satisfies [string, Parameters<TestProvider['alter']>[0], RegExp][])(
    'signs nobody in with %s (F-05)',
    async (_, change, message) => {
      const refusal = await refusedThen(({ alter }) => alter(change));
      expect(refusal).toEqual([422, expect.stringMatching(message) as string, 'signed-in', 200]);
    },
  );

  it('signs nobody in with a token that is signed with a key that it does not publish (F-05)', async () => {
    const refusal = await refusedThen(({ forge }) => forge());
    expect(refusal).toEqual([422, expect.stringMatching(/cannot be used to sign you in/) as string, 'signed-in', 200]);
  });

  it('takes clocks that differ by less than five minutes, and keys that changed meanwhile (F-05)', async () => {
    const { organisation } = await anOrganisationThatSignsOn();
    provider.alter((claims) => ({ ...claims, iat: claims.iat! + 240, nbf: claims.iat! + 240 }));
    expect((await signOnAs(aBrowser(organisation), provider, 'mia')).body).toMatchObject({
      dto: { result: 'signed-in' },
    });
    provider.alter((claims) => ({ ...claims, iat: claims.iat! - 3600, exp: claims.iat! - 240 }));
    expect((await signOnAs(aBrowser(organisation), provider, 'mia')).body).toMatchObject({
      dto: { result: 'signed-in' },
    });
    const browser = aBrowser(organisation);
    const { address } = (await browser.begin()).body.dto;
    await provider.rotate();
    expect((await browser.finish(await provider.visit(address, 'mia'))).body).toMatchObject({
      dto: { result: 'signed-in' },
    });
  });

  it('takes a code once, also from a browser that asked anew (F-05)', async () => {
    const { organisation } = await anOrganisationThatSignsOn();
    const browser = aBrowser(organisation);
    const begun = await browser.begin();
    const answer = await provider.visit(begun.body.dto.address, 'mia');
    const before = browser.me();
    expect((await browser.finish(answer)).body).toMatchObject({ dto: { result: 'signed-in' } });
    // The cookie of before is none either.
    const replayed = await call(before, signOn.finish, { body: { answer } });
    expect([replayed.status, setCookiesOf(replayed).some((one) => /session=[^;]/.test(one))]).toEqual([422, false]);
    const other = aBrowser(organisation);
    const state = new URL((await other.begin()).body.dto.address).searchParams.get('state')!;
    const code = new URLSearchParams(answer);
    code.set('state', state);
    expect((await other.finish(code.toString())).body).toMatchObject({
      message: 'This sign-in at Acme ID was used before, or took too long. Start again.',
    });
    expect((await me(other.me())).status).toBe(401);
  });

  it('says so when it is down, when somebody gives up there and after ten minutes (F-05)', async () => {
    const down = await aProvider();
    const { organisation, admin, mia } = await anOrganisationThatSignsOn();
    const browser = aBrowser(organisation);
    const { address } = (await browser.begin()).body.dto;
    const cancelled = await browser.finish(await provider.visit(address, { refuses: true }));
    expect(cancelled.body).toMatchObject({
      message: 'You cancelled signing in at Acme ID, or your account may not use this application',
    });
    expect(organisation.server.watched).toContainEqual(
      expect.objectContaining({ event: 'sign-in.refused', organisationId: organisation.id, why: 'sign-on: cancelled' }),
    );
    const late = await provider.visit((await browser.begin()).body.dto.address, 'mia');
    organisation.server.at(new Date(Date.now() + 11 * 60_000).toISOString());
    const answered = await browser.finish(late);
    organisation.server.at(null);
    expect(answered.body).toMatchObject({ message: expect.stringMatching(/took too long/) as string });

    await withSignOn(admin, down);
    const begun = await browser.begin();
    const answer = await down.visit(begun.body.dto.address, 'mia');
    await down.close();
    const unreachable = { message: 'Acme ID cannot be reached at the moment. Try again in a few minutes.' };
    expect((await browser.finish(answer)).body).toMatchObject(unreachable);
    expect((await browser.begin()).body).toMatchObject(unreachable);
    expect((await signIn(organisation.server, { login: mia.email, space: organisation.code })).status).toBe(200);
  });

  it('knows somebody at Microsoft Entra by the id in the tenant, and nobody of another tenant (F-05)', async () => {
    const [tenant, elsewhere] = [crypto.randomUUID(), crypto.randomUUID()];
    const entra = await aProvider({ tenant });
    const organisation = await anOrganisation();
    await withSignOn(await organisation.person(), entra, { label: 'Microsoft' });
    const [mia, noor] = [await organisation.person(), await organisation.person()];
    await connected(organisation, mia, entra, 'object of mia');
    await connected(organisation, noor, entra, 'sub of mia');
    entra.accounts.set('sub of mia', { tid: tenant, oid: 'object of mia' });
    const browser = aBrowser(organisation);
    expect((await signOnAs(browser, entra, 'sub of mia')).body).toMatchObject({ dto: { result: 'signed-in' } });
    expect((await me(browser.me())).body.id).toBe(mia.id);
    for (const claims of [{ tid: elsewhere, oid: 'object of mia' }, { oid: 'object of mia' }, { tid: tenant }]) {
      entra.accounts.set('sub of mia', claims);
      expect((await signOnAs(aBrowser(organisation), entra, 'sub of mia')).body).toMatchObject({
        message: 'You signed in at Microsoft with an account of another organisation',
      });
    }
    await entra.close();
  });
});

describe('the second factor', () => {
  it('is asked for after the provider, unless the provider asks for one itself', async () => {
    const { organisation, admin } = await anOrganisationThatSignsOn();
    const { person, code } = await withSecondFactor(organisation, await organisation.person());
    await connected(organisation, person, provider, person.id);
    const browser = aBrowser(organisation);
    expect((await signOnAs(browser, provider, person.id)).body).toMatchObject({ dto: { result: 'needs-code' } });
    expect((await me(browser.me())).status).toBe(401);
    const done = await call(browser.me(), secondFactor.signIn, { body: { code: code() } });
    const cookie = setCookiesOf(done).join('; ');
    expect((await me({ ...person, cookie })).body).toMatchObject({ id: person.id, settle: null });

    await withSignOn(admin, provider, { asksSecondFactor: true });
    const other = aBrowser(organisation);
    expect((await signOnAs(other, provider, person.id)).body).toMatchObject({ dto: { result: 'signed-in' } });
    // Sessions that lean on it end when the provider asks no more.
    await withSignOn(admin, provider, { asksSecondFactor: false });
    expect((await me(other.me())).status).toBe(401);
    expect((await me(person)).status).toBe(200);
  });

  it('that a role requires need not be set up where the provider asks for one, nor a password be changed', async () => {
    const { organisation, admin, mia } = await anOrganisationThatSignsOn();
    const settle = async () => {
      const browser = aBrowser(organisation);
      await signOnAs(browser, provider, 'mia');
      return (await me(browser.me())).body.settle;
    };
    await organisation.within(async ({ db }) => {
      await db.updateTable('roles').set({ needsSecondFactor: true }).execute();
      await db.updateTable('users').set({ passwordMustChange: true }).where('id', '=', mia.id).execute();
    });
    expect(await settle()).toBe('second-factor');
    await organisation.within(({ db }) => db.updateTable('signOnSettings').set({ asksSecondFactor: true }).execute());
    expect(await settle()).toBe(null);
    expect((await me(admin)).body.settle).toBe('second-factor');
  });
});

describe('where passwords are ended', () => {
  it('only those who manage the settings still have one, and all others are told', async () => {
    const { organisation, admin, mia } = await anOrganisationThatSignsOn({ passwords: 'administrators' });
    const { server, code: space } = organisation;
    await withPassword(organisation, admin);
    expect((await signIn(server, { login: admin.email, space })).status).toBe(200);
    const refused = await signIn(server, { login: mia.email, space });
    expect([refused.status, refused.setCookie.filter((one) => /session=[^;]/.test(one))]).toEqual([401, []]);
    expect(refused.body).toContain('Your organisation signs in with Acme ID');
    // With a wrong password it is refused like anybody's.
    expect((await signIn(server, { login: mia.email, space, password: 'wrong' })).body).not.toContain('Acme');
    const form = await signIn(server, { login: mia.email, space, headers: { origin: 'http://lintel.test' } });
    expect(form.location).toBe('/login.html?problem=sign-on');

    const changed = await call(mia, session.changePassword, {
      body: { currentPassword: 'correct horse battery', newPassword: 'another horse battery' },
    });
    const confirmed = await call(mia, secondFactor.confirm, { body: { password: 'correct horse battery' } });
    expect([changed.status, confirmed.status]).toEqual([409, 409]);
    const path = await organisation.within((scope) => makePasswordLink(scope, mia.id));
    const body = { token: path.split('#')[1]!, newPassword: 'another horse battery' };
    expect((await call(null, session.resetPassword, { body, address: newAddress() })).status).toBe(409);
    await forgottenPassword(organisation, 'known', mia.email);
    const sentTo = async () => (await mailsTo(organisation, mia.id)).at(-1);
    await expect.poll(sentTo).toEqual({ subject: 'Sign in to Lintel with Acme ID', link: null });

    // An invitation connects instead, for whoever is not connected yet.
    await organisation.within(({ db }) => db.deleteFrom('signOnIdentities').where('userId', '=', mia.id).execute());
    const browser = aBrowser(organisation);
    const begun = await browser.begin({ token: path.split('#')[1]! });
    const done = await browser.finish(await provider.visit(begun.body.dto.address, 'mia at work'));
    expect(done.body).toMatchObject({ dto: { result: 'signed-in' } });
    expect((await me(browser.me())).body.id).toBe(mia.id);
  });
});

describe('my account', () => {
  it('is connected and disconnected by its owner, who has just confirmed and is told', async () => {
    const { organisation, mia } = await anOrganisationThatSignsOn();
    const noor = await withPassword(organisation, await organisation.person());
    const browser = aBrowser(organisation, noor);
    const at = async () => (await browser.beginOwn({ purpose: 'connect' })).body.dto.address;
    const taken = await browser.finish(await provider.visit(await at(), 'mia'));
    expect(taken).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/somebody else here/) as string },
    });
    const answer = await provider.visit(await at(), 'noor');
    // Not in another session, although the browser is the same.
    const other = { ...noor, cookie: browser.me().cookie.replace(/lintel\.session=[^;]*/, mia.cookie.split(';')[0]!) };
    expect((await call(other, signOn.finish, { body: { answer } })).status).toBe(422);
    expect((await browser.finish(await provider.visit(await at(), 'noor'))).body).toEqual({
      dto: { result: 'connected', returnTo: '/account/single-sign-on' },
    });
    expect((await call(noor, signOn.own)).body.dto).toMatchObject({ label: 'Acme ID', mayUsePassword: true });

    const elsewhere = aBrowser(organisation);
    expect((await signOnAs(elsewhere, provider, 'noor')).body).toMatchObject({ dto: { result: 'signed-in' } });
    expect((await call(noor, signOn.disconnect)).status).toBe(200);
    expect((await me(elsewhere.me())).status).toBe(401);
    expect((await signOnAs(elsewhere, provider, 'noor')).body).toMatchObject({ dto: { result: 'unknown' } });
    expect((await mailsTo(organisation, noor.id)).map(({ subject }) => subject)).toEqual([
      'Your Lintel account can now be signed in to with Acme ID',
      'Your Lintel account can no longer be signed in to with Acme ID',
    ]);
    expect(await activityOn(noor, noor.id)).toEqual(
      expect.arrayContaining(['user.sign-on-connected', 'user.sign-on-disconnected']),
    );

    await organisation.within(({ db, now }) =>
      db
        .updateTable('sessions')
        .set({ confirmedAt: new Date(now.getTime() - 11 * 60_000).toISOString() })
        .execute(),
    );
    expect((await browser.beginOwn({ purpose: 'connect' })).body).toMatchObject({ confirm: true });
    expect((await call(mia, signOn.disconnect)).body).toMatchObject({ confirm: true });
  });

  it('is kept by whoever could not sign in without it', async () => {
    const { organisation, mia } = await anOrganisationThatSignsOn();
    await organisation.within(({ db }) => db.updateTable('users').set({ passwordHash: null }).execute());
    expect((await call(mia, signOn.disconnect)).body).toMatchObject({
      message: expect.stringMatching(/no password to sign in with instead/) as string,
    });
  });

  it('is not opened for somebody who was deactivated', async () => {
    const { organisation, admin, mia } = await anOrganisationThatSignsOn();
    expect((await call(admin, users.deactivate, { body: { id: mia.id, version: 1 } })).status).toBe(200);
    expect((await signOnAs(aBrowser(organisation), provider, 'mia')).body).toMatchObject({
      dto: { result: 'unknown' },
    });
  });
});

describe('confirming at the provider', () => {
  const ago = (organisation: Organisation) =>
    organisation.within(({ db, now }) =>
      db
        .updateTable('sessions')
        .set({ confirmedAt: new Date(now.getTime() - 11 * 60_000).toISOString() })
        .execute(),
    );
  const isConfirmed = async (person: Person) => (await call(person, secondFactor.begin)).status === 200;

  it('counts for ten minutes, where it was oneself and just now', async () => {
    const { organisation, mia } = await anOrganisationThatSignsOn();
    await ago(organisation);
    const browser = aBrowser(organisation, mia);
    const begin = async () => (await browser.beginOwn({ purpose: 'confirm' })).body.dto.address;
    const address = await begin();
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const other = await browser.finish(await provider.visit(address, 'noor'));
    expect(other.body).toMatchObject({ message: expect.stringMatching(/another Acme ID account/) as string });
    provider.alter((claims) => ({ ...claims, auth_time: claims.iat! - 360 }));
    const early = await browser.finish(await provider.visit(await begin(), 'mia'));
    const notAnew = { message: expect.stringMatching(/did not ask you to sign in again, or does not say/) as string };
    expect(early).toMatchObject({ status: 422, body: notAnew });
    provider.alter(({ auth_time: _, ...claims }) => claims);
    const unstated = await browser.finish(await provider.visit(await begin(), 'mia'));
    expect(unstated).toMatchObject({ status: 422, body: notAnew });
    expect(await isConfirmed(mia)).toBe(false);
    expect((await browser.finish(await provider.visit(await begin(), 'mia'))).body).toEqual({
      dto: { result: 'confirmed', returnTo: null },
    });
    expect(await isConfirmed(mia)).toBe(true);
  });

  it('takes a code too, where the provider asks for none and there is a second factor', async () => {
    const { organisation } = await anOrganisationThatSignsOn();
    const { person, code } = await withSecondFactor(organisation, await organisation.person());
    await connected(organisation, person, provider, person.id);
    await ago(organisation);
    const browser = aBrowser(organisation, person);
    for (const wrong of [{}, { code: '000000' }])
      expect((await browser.beginOwn({ purpose: 'confirm', ...wrong })).body).toMatchObject({
        errors: [{ field: 'code' }],
      });
    const { address } = (await browser.beginOwn({ purpose: 'confirm', code: code() })).body.dto;
    expect((await browser.finish(await provider.visit(address, person.id))).body).toMatchObject({
      dto: { result: 'confirmed' },
    });
    expect(await isConfirmed(person)).toBe(true);
  });
});

describe('the settings', () => {
  it('are changed by whoever manages them and has just confirmed; the secret is kept encrypted and never sent back', async () => {
    const { organisation, admin } = await anOrganisationThatSignsOn();
    const read = (await call(admin, signOn.settings)).body.dto;
    expect(read).toEqual({
      settings: {
        issuer: provider.issuer,
        clientId: 'lintel',
        label: 'Acme ID',
        asksSecondFactor: false,
        passwords: 'everyone',
      },
      version: 1,
      redirectUri: 'http://lintel.test/sign_on.html',
      backChannelUri: `http://lintel.test/sign-on/${organisation.id}/back-channel-logout`,
      unconnectedCount: 0,
    });
    const rows = await organisation.within(({ db }) => db.selectFrom('signOnSettings').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain('the secret of the client');

    const change = (body: object) =>
      call(admin, signOn.change, { body: { ...read.settings!, version: 1, ...body } as never });
    expect((await change({ label: 'Acme' })).body.dto).toMatchObject({ version: 2, settings: { label: 'Acme' } });
    expect((await change({ label: 'Other' })).status).toBe(409);
    // The secret of one provider is not sent to another.
    expect((await change({ issuer: 'https://evil.example', version: 2 })).body).toMatchObject({
      errors: [{ field: 'clientSecret' }],
    });
    for (const issuer of [
      'https://login.microsoftonline.com/common/v2.0',
      'https://login.microsoftonline.com/Consumers/',
    ])
      expect((await change({ issuer, version: 2 })).body).toMatchObject({
        errors: [{ field: 'issuer', message: expect.stringMatching(/every Microsoft tenant/) as string }],
      });
    const browser = aBrowser(organisation);
    await signOnAs(browser, provider, 'mia');
    await organisation.within(({ db, now }) =>
      db
        .updateTable('sessions')
        .set({ confirmedAt: new Date(now.getTime() - 11 * 60_000).toISOString() })
        .execute(),
    );
    expect((await change({ version: 2 })).body).toMatchObject({ confirm: true });
    expect((await call(admin, signOn.remove)).body).toMatchObject({ confirm: true });
    await organisation.within(({ db, now }) =>
      db.updateTable('sessions').set({ confirmedAt: now.toISOString() }).execute(),
    );
    expect((await call(admin, signOn.remove)).status).toBe(200);
    expect((await me(browser.me())).status).toBe(401);
    expect(await activityOn(admin, organisation.id)).toEqual(
      expect.arrayContaining(['organisation.sign-on-changed', 'organisation.sign-on-removed']),
    );
    const elsewhere = await organisation.person(everything.filter((one) => one !== 'PRISM_APP_SETTINGS_MANAGE'));
    expect((await call(elsewhere, signOn.settings)).status).toBe(403);
  });

  it('are tested against what the provider publishes, and what is wrong is said', async () => {
    const { admin } = await anOrganisationThatSignsOn();
    const problem = async (issuer: string) => (await call(admin, signOn.test, { body: { issuer } })).body.dto.problem;
    expect(await problem(provider.issuer)).toBe(null);
    expect(await problem(`${provider.issuer}/elsewhere`)).toMatch(/answers, but not as a provider of OpenID Connect/);
    expect(await problem(provider.issuer.replace('127.0.0.1', 'localhost'))).toMatch(
      /inside this server’s own network/,
    );
    expect(await problem('https://10.1.2.3')).toMatch(/SIGN_ON_HOSTS/);
    expect(await problem('https://127.0.0.1:9')).toMatch(/cannot be reached. Check its address/);
  });

  it('are tested for each address that signing in needs', async () => {
    const { admin } = await anOrganisationThatSignsOn();
    let published = {};
    const server = createServer((_, reply) => {
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify(published));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const issuer = `http://${host}`;
    admin.server.config.signOnHosts.push(host);
    const addresses = {
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    };
    const problem = async (without: object) => {
      published = { issuer, ...addresses, ...without };
      return (await call(admin, signOn.test, { body: { issuer } })).body.dto.problem;
    };
    expect(await problem({})).toBe(null);
    for (const address of Object.keys(addresses))
      expect(await problem({ [address]: undefined }), address).toMatch(/does not say where to sign in/);
  });
});
