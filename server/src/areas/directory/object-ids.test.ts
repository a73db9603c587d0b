import { afterAll, beforeAll, expect, it } from 'vitest';
import { directory } from '@lintel/contract/areas/directory';
import { session } from '@lintel/contract/areas/session';
import { signOn } from '@lintel/contract/areas/sign-on';
import { aBrowser, signOnAs, withSignOn } from '#areas/sign-on/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { aProvider } from '#test/provider';
import type { TestProvider } from '#test/provider';
import { theWorkingServer } from '#test/test-server';
import { aDirectory, fromEntra } from './testing.ts';

const tenant = crypto.randomUUID();
let entra: TestProvider;
let organisation: Organisation;
let admin: Person;
let there: Awaited<ReturnType<typeof aDirectory>>;
beforeAll(async () => {
  await theWorkingServer();
  entra = await aProvider({ tenant });
  organisation = await anOrganisation();
  admin = await organisation.person();
  await withSignOn(admin, entra, { label: 'Microsoft' });
  there = await aDirectory(organisation, admin, { connects: true });
});
afterAll(() => entra.close());

/** Who is signed in as the account with this object id. */
async function signedInAs(oid: string) {
  entra.accounts.set(`sub of ${oid}`, { tid: tenant, oid });
  const browser = aBrowser(organisation);
  const { body } = await signOnAs(browser, entra, `sub of ${oid}`);
  if (body.dto.result !== 'signed-in') return body.dto.result;
  return passed(await call(browser.me(), session.currentUser, { body: {} })).id;
}

it('who is created signs in with the account of that object id, and no later id opens their account', async () => {
  const [theirs, another] = [crypto.randomUUID(), crypto.randomUUID()];
  const { id } = (await there.scim('POST', '/Users', fromEntra({ externalId: theirs.toUpperCase() }))).body;
  expect(await signedInAs(theirs)).toBe(id);
  await there.patch(id, { op: 'Replace', path: 'externalId', value: another });
  expect([await signedInAs(another), await signedInAs(theirs)]).toEqual(['unknown', id]);
  await there.patch(id, { op: 'Replace', path: 'active', value: 'False' });
  expect(await signedInAs(theirs)).toBe('unknown');
  await there.patch(id, { op: 'Replace', path: 'active', value: 'True' });
  expect([await signedInAs(another), await signedInAs(theirs)]).toEqual(['unknown', id]);
  // An account there is one person here.
  expect((await there.scim('POST', '/Users', fromEntra({ externalId: theirs }))).body).toMatchObject({
    status: '409',
    scimType: 'uniqueness',
  });
});

it('nobody who was here before is connected, and nobody by an id that is none of Entra', async () => {
  const before = await organisation.person([]);
  const oid = crypto.randomUUID();
  await there.patch(before.id, { op: 'Add', path: 'externalId', value: oid });
  expect(await signedInAs(oid)).toBe('unknown');
  expect((await there.scim('POST', '/Users', fromEntra({ externalId: 'ann' }))).status).toBe(201);
  expect(await signedInAs('ann')).toBe('unknown');
});

it('who was disconnected by a person is not connected again as the account is closed and opened', async () => {
  const oid = crypto.randomUUID();
  const { id } = (await there.scim('POST', '/Users', fromEntra({ externalId: oid }))).body;
  passed(await call(admin, signOn.disconnectUser, { query: { id } }));
  for (const value of ['False', 'True']) await there.patch(id, { op: 'Replace', path: 'active', value });
  expect(await signedInAs(oid)).toBe('unknown');
});

it('is offered with Microsoft Entra only', async () => {
  const company = await anOrganisation();
  const by = await company.person();
  const { rules, version, mayConnect } = passed(await call(by, directory.settings)).dto;
  expect(mayConnect).toBe(false);
  const body = { ...rules, connects: true, version };
  expect((await call(by, directory.change, { body })).body).toMatchObject({ errors: [{ field: 'connects' }] });
});
