import { secondFactor } from '@lintel/contract/areas/second-factor';
import { signOn } from '@lintel/contract/areas/sign-on';
import { newAddress, setCookiesOf, withPassword } from '#areas/session/testing';
import { call } from '#test/calls';
import type { Answered } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { aProvider, clientId, clientSecret } from '#test/provider';
import type { TestProvider } from '#test/provider';

let shared: Promise<TestProvider> | undefined;
/** One for whoever needs just any. */
export const theProvider = () => (shared ??= aProvider());

type Settings = { asksSecondFactor?: boolean; passwords?: 'everyone' | 'administrators'; label?: string };

/** Sets single sign-on up, as an administrator does. */
export async function withSignOn(by: Person, { issuer }: Pick<TestProvider, 'issuer'>, more: Settings = {}) {
  const { version } = (await call(by, signOn.settings)).body.dto;
  // The operator names it.
  by.server.config.signOnHosts.push(new URL(issuer).host);
  const settings = {
    issuer,
    clientId,
    label: 'Acme ID',
    asksSecondFactor: false,
    passwords: 'everyone',
    ...more,
  } as const;
  const saved = await call(by, signOn.change, { body: { ...settings, clientSecret, version } });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
}

/** Connects somebody with an account at a provider. */
export const connected = (
  organisation: Organisation,
  person: Person,
  { issuer }: Pick<TestProvider, 'issuer'>,
  subject: string,
) =>
  organisation.within(({ db }) =>
    db
      .insertInto('signOnIdentities')
      .values({ userId: person.id, issuer, subject })
      .onConflict((there) => there.columns(['organisationId', 'userId']).doUpdateSet({ issuer, subject }))
      .execute(),
  );

/** An organisation with single sign-on, its administrator, and somebody who is connected as `mia` at the shared provider. */
export async function anOrganisationThatSignsOn(more: Settings = {}) {
  const provider = await theProvider();
  const organisation = await anOrganisation();
  const admin = await organisation.person();
  await withSignOn(admin, provider, more);
  const mia = await withPassword(organisation, await organisation.person(['PRISM_APP_TASK_MENU']));
  await connected(organisation, mia, provider, 'mia');
  return { organisation, admin, mia };
}

/** A browser that is signed in as nobody, or as somebody, with the cookies that it was given. */
export function aBrowser({ server, code: spaceId }: Organisation, as?: Person) {
  let cookie = as?.cookie ?? 'lintel.csrf=t';
  const address = newAddress();
  const me = () => ({ server, cookie }) as Person;
  const keep = <T>(reply: Answered<T>) => {
    const given = setCookiesOf(reply);
    const kept = cookie.split('; ').filter((one) => !given.some((other) => other.split('=')[0] === one.split('=')[0]));
    cookie = [...kept, ...given.filter((one) => !one.endsWith('='))].join('; ');
    return reply;
  };
  return {
    me,
    begin: async (body: { token?: string; returnTo?: string | null; rememberMe?: boolean } = {}) =>
      keep(await call(me(), signOn.begin, { body: { spaceId, returnTo: '/', rememberMe: false, ...body }, address })),
    beginOwn: async (body: { purpose: 'connect' | 'confirm'; code?: string }) =>
      keep(await call(me(), signOn.beginOwn, { body, address })),
    giveCode: async (code: string) => keep(await call(me(), secondFactor.signIn, { body: { code }, address })),
    finish: async (answer: string) => keep(await call(me(), signOn.finish, { body: { answer }, address })),
  };
}

/** Signs on as somebody at the provider, from the button to the answer. */
export async function signOnAs(browser: ReturnType<typeof aBrowser>, provider: TestProvider, who: string) {
  const begun = await browser.begin();
  return browser.finish(await provider.visit(begun.body.dto.address, who));
}
