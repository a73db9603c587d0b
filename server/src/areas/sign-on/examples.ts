import { signOn } from '@lintel/contract/areas/sign-on';
import { makePasswordLink } from '#areas/session/password-link';
import { withPassword } from '#areas/session/testing';
import { call } from '#test/calls';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { aBrowser, connected, theProvider, withSignOn } from './testing.ts';

const details = {
  issuer: 'https://login.example.org',
  clientId: 'lintel',
  label: 'Example',
  asksSecondFactor: false,
  passwords: 'everyone',
} as const;

/** Single sign-on with a provider that answers; the caller is connected, and could also use a password. */
async function setUp({ organisation, by, caller }: Stage) {
  const provider = await theProvider();
  await withSignOn(by, provider);
  await withPassword(organisation, caller);
  await connected(organisation, caller, provider, caller.id);
  return provider;
}

export const examples = examplesOf(signOn, {
  change: async ({ by }) => ({
    body: { ...details, clientSecret: 'secret', version: (await call(by, signOn.settings)).body.dto.version },
  }),
  remove: async (stage) => {
    await setUp(stage);
    return {};
  },
  test: () => ({ body: { issuer: 'https://127.0.0.1:9' } }),
  begin: async (stage) => {
    await setUp(stage);
    return { body: { spaceId: stage.organisation.code, returnTo: '/', rememberMe: false } };
  },
  leave: async (stage) => {
    await setUp(stage);
    return { body: { spaceId: stage.organisation.code } };
  },
  link: async (stage) => {
    await setUp(stage);
    const path = await stage.organisation.within((scope) => makePasswordLink(scope, stage.caller.id));
    return { body: { token: path.split('#')[1]! } };
  },
  beginOwn: async (stage) => {
    await setUp(stage);
    return { body: { purpose: 'connect' as const } };
  },
  finish: async (stage) => {
    const provider = await setUp(stage);
    const browser = aBrowser(stage.organisation);
    const { address } = (await browser.begin()).body.dto;
    const answer = await provider.visit(address, stage.caller.id);
    return { body: { answer }, headers: { cookie: browser.me().cookie, 'x-csrf-token': 't' } };
  },
  disconnect: async (stage) => {
    await setUp(stage);
    return {};
  },
  disconnectUser: async ({ organisation }) => {
    const person = await organisation.person([]);
    await connected(organisation, person, details, person.id);
    return { query: { id: person.id } };
  },
});
