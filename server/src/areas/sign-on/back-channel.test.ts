import { beforeAll, describe, expect, it } from 'vitest';
import { backChannelPath, signOn } from '@lintel/contract/areas/sign-on';
import { session } from '@lintel/contract/areas/session';
import { aKeptToken } from '#areas/api-tokens/testing';
import { newAddress, signIn } from '#areas/session/testing';
import { call, passed } from '#test/calls';
import { clientId } from '#test/provider';
import type { TestProvider } from '#test/provider';
import type { Organisation, Person } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import { aBrowser, anOrganisationThatSignsOn, signOnAs, theProvider } from './testing.ts';

let provider: TestProvider;
beforeAll(async () => {
  await theWorkingServer();
  provider = await theProvider();
});

const isSignedIn = async (person: Person) => (await call(person, session.currentUser, { body: {} })).status === 200;

/** Signs on as Mia in another browser, in a session of the provider. */
async function signedOn(organisation: Organisation, sid?: string) {
  const browser = aBrowser(organisation);
  const begun = await browser.begin();
  provider.alter((claims) => (sid ? { ...claims, sid } : claims));
  await browser.finish(await provider.visit(begun.body.dto.address, 'mia'));
  return browser.me();
}

const seconds = () => Math.floor(Date.now() / 1000);
/** The claims of a logout token as Keycloak, Auth0 and Okta send one. */
const claims = (more: object = {}) => ({
  iss: provider.issuer,
  aud: clientId,
  iat: seconds(),
  exp: seconds() + 120,
  jti: crypto.randomUUID(),
  sub: 'mia',
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  ...more,
});

async function sent({ id, server }: Organisation, token: string) {
  const { statusCode, body, headers } = await server.app.inject({
    method: 'POST',
    url: backChannelPath(id),
    remoteAddress: newAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
  expect([headers['cache-control'], headers['set-cookie']]).toEqual(['no-store', undefined]);
  return { status: statusCode, error: body ? (JSON.parse(body) as { error: string }).error : null };
}

describe('signing out at the provider', () => {
  it('ends all sessions that began with the account there, and no other', async () => {
    const { organisation, admin, mia } = await anOrganisationThatSignsOn();
    const [one, other] = [await signedOn(organisation), await signedOn(organisation, 's-1')];
    const { cookie } = await signIn(organisation.server, { login: mia.email, space: organisation.code });
    await aKeptToken(organisation, mia);
    expect(await sent(organisation, await provider.logoutToken(claims()))).toEqual({ status: 200, error: null });
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([false, false]);
    expect([await isSignedIn({ ...mia, cookie }), await isSignedIn(admin)]).toEqual([true, true]);
    const [kept, log] = await organisation.within(({ db }) =>
      Promise.all([
        db.selectFrom('apiTokens').select('id').where('userId', '=', mia.id).execute(),
        db
          .selectFrom('activityEntries')
          .select('actorName')
          .where('recordId', '=', mia.id)
          .where('event', '=', 'user.signed-out-at-provider')
          .execute(),
      ]),
    );
    expect([kept.length, log]).toEqual([1, [{ actorName: 'Acme ID' }]]);
  });

  it('in one session there ends those that began with it', async () => {
    const { organisation } = await anOrganisationThatSignsOn();
    const [one, other] = [await signedOn(organisation, 's-1'), await signedOn(organisation, 's-2')];
    const { sub: _, ...bySession } = claims({ sid: 's-1' });
    expect((await sent(organisation, await provider.logoutToken(bySession))).status).toBe(200);
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([false, true]);
    await sent(organisation, await provider.logoutToken(claims({ sid: 's-3' })));
    expect(await isSignedIn(other)).toBe(true);
    await sent(organisation, await provider.logoutToken(claims({ sid: 's-2' }), { typ: 'logout+jwt' }));
    expect(await isSignedIn(other)).toBe(false);
  });

  it('of somebody who is not known here is nothing to do', async () => {
    const { organisation } = await anOrganisationThatSignsOn();
    const one = await signedOn(organisation);
    expect((await sent(organisation, await provider.logoutToken(claims({ sub: 'noor' })))).status).toBe(200);
    expect(await isSignedIn(one)).toBe(true);
  });

  it.each<[string, () => object, { typ?: string; isForged?: true }?]>([
    ['signed by somebody else', () => claims(), { isForged: true }],
    ['of another issuer', () => claims({ iss: 'https://login.example.org' })],
    ['for another application', () => claims({ aud: 'another' })],
    ['of yesterday', () => claims({ iat: seconds() - 86_400, exp: undefined })],
    ['that has ended', () => claims({ exp: seconds() - 3600 })],
    ['of tomorrow', () => claims({ iat: seconds() + 86_400 })],
    ['without a time', () => claims({ iat: undefined })],
    ['without an id', () => claims({ jti: undefined })],
    ['about something else', () => claims({ events: { 'http://schemas.openid.net/event/other': {} } })],
    ['about nothing', () => claims({ events: 'backchannel-logout' })],
    ['that is an identity token', () => claims({ nonce: 'n' })],
    ['of nobody', () => claims({ sub: undefined })],
    ['of another kind', () => claims(), { typ: 'at+jwt' }],
  ])('with a token %s is refused', async (_, of, how = {}) => {
    const { organisation } = await anOrganisationThatSignsOn();
    const one = await signedOn(organisation);
    const token = await provider.logoutToken(of(), how);
    expect(await sent(organisation, token)).toEqual({ status: 400, error: 'invalid_request' });
    expect(await isSignedIn(one)).toBe(true);
  });

  it('waits until the provider gives its keys', async () => {
    const { organisation } = await anOrganisationThatSignsOn();
    const one = await signedOn(organisation);
    const token = await provider.logoutToken(claims());
    for (const fails of ['with an error', 'with no keys'] as const) {
      provider.keepKeys(fails);
      expect(await sent(organisation, token)).toEqual({ status: 503, error: 'temporarily_unavailable' });
    }
    provider.keepKeys(null);
    expect(await isSignedIn(one)).toBe(true);
    expect((await sent(organisation, token)).status).toBe(200);
    expect(await isSignedIn(one)).toBe(false);
  });

  it('counts once, in its own organisation', async () => {
    const [{ organisation }, { organisation: other, admin }] = [
      await anOrganisationThatSignsOn(),
      await anOrganisationThatSignsOn(),
    ];
    const one = await signedOn(organisation);
    const token = await provider.logoutToken(claims());
    expect((await sent(other, token)).status).toBe(200);
    expect(await isSignedIn(one)).toBe(true);
    expect((await sent(other, token)).status).toBe(400);
    passed(await call(admin, signOn.remove));
    for (const nobody of [other, { ...other, id: crypto.randomUUID() }, { ...other, id: 'x' }])
      expect((await sent(nobody, await provider.logoutToken(claims()))).status).toBe(400);
    for (const wrong of ['', 'x', 'a.b.c', 'x'.repeat(20_000)])
      expect([400, 413]).toContain((await sent(organisation, wrong)).status);
    expect(await signOnAs(aBrowser(organisation), provider, 'mia')).toMatchObject({ status: 200 });
  });
});
