import { beforeAll, describe, expect, it } from 'vitest';
import { notices, pageOfKind } from '@lintel/contract/areas/notices';
import { users } from '@lintel/contract/areas/users';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { aDirectory, asDirectory, fromEntra } from './testing.ts';

let organisation: Organisation;
let admin: Person;
let there: Awaited<ReturnType<typeof aDirectory>>;
beforeAll(async () => {
  organisation = await anOrganisation();
  admin = await organisation.person();
  there = await aDirectory(organisation, admin);
});

const created = (more: object = {}) => there.create(more);
const stateOf = async (id: string) => passed(await call(admin, users.get, { query: { id } })).dto.state;

describe('whatever a directory sends', () => {
  it.each([
    ['an id that no index holds', { externalId: 'x'.repeat(3000) }],
    ['an id that cannot be stored', { externalId: 'a\ud800' }],
    ['a part of a name that cannot be stored', { name: { formatted: 'a\u0000' } }],
    ['a part of a name as long as a book', { name: { givenName: 'x'.repeat(100_000) } }],
  ])('%s is refused in a sentence', async (_, more) => {
    const { status, body } = await there.scim('POST', '/Users', fromEntra(more));
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
  });

  it('a kind of telephone that is none is another one', async () => {
    const phoneNumbers = [{ value: '0161 496 0000', type: 'a\u0000'.repeat(50) }];
    expect(await created({ phoneNumbers })).toMatchObject({ phoneNumbers: [{ type: 'other' }] });
  });

  it('user names of people called O’Neil and of guests of Microsoft Entra are user names', async () => {
    const end = crypto.randomUUID();
    for (const userName of [`sam.o'neil-${end}@acme.example`, `sam_gmail.com#ext#${end}@acme.onmicrosoft.com`]) {
      const { id } = await created({
        userName,
        emails: [{ type: 'work', value: `${crypto.randomUUID()}@acme.example` }],
      });
      const { Resources } = (
        await there.scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`)
      ).body;
      expect(Resources).toMatchObject([{ id, userName }]);
    }
  });

  it('a call without a token is told which kind is expected', async () => {
    const { status, headers } = await asDirectory(organisation, null).scim('GET', '/Users');
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });
});

describe('closing and opening', () => {
  it('does not wait for other changes, which may be refused', async () => {
    const { id, userName } = await created();
    await organisation.give({ id } as Person, ['USER_MANAGE'], {});
    expect(await there.patch(id, { op: 'replace', value: { active: false, userName: `x${userName}` } })).toMatchObject({
      status: 200,
      body: { active: false, userName },
    });
    // Nor does it become another's when it is opened again.
    expect(await there.patch(id, { op: 'replace', value: { active: true, userName: `x${userName}` } })).toMatchObject({
      status: 403,
    });
    expect(await stateOf(id)).toBe('deactivated');
  });

  it('says to whoever manages users what somebody leaves behind, and where to reassign it', async () => {
    const { id } = await created();
    await there.patch(id, { op: 'Replace', path: 'active', value: 'False' });
    const told = async () =>
      passed(await call(admin, notices.list, { query: {} })).objects.filter(({ about }) => about.id === id);
    expect(await told()).toEqual([]);
    await there.patch(id, { op: 'Replace', path: 'active', value: 'True' });
    await aProperty(admin, { ownerIds: [id] });
    await there.patch(id, { op: 'Replace', path: 'active', value: 'False' });
    expect(await told()).toMatchObject([
      {
        kind: 'left-with-work',
        title: 'Ann Ågren',
        sentence: 'Their account was closed by the directory. Reassign what is still theirs: 1 property',
      },
    ]);
    expect(pageOfKind('left-with-work', id)).toBe(`/admin/user?id=${id}`);
  });

  it('by a person lets the directory find again whom it had deleted', async () => {
    const { id, userName } = await created();
    await there.scim('DELETE', `/Users/${id}`);
    passed(await call(admin, users.reactivate, { query: { id } }));
    expect(await there.scim('GET', `/Users/${id}`)).toMatchObject({ status: 200, body: { userName, active: true } });
    // A new account there has another id, and is matched by its name.
    const known = { op: 'Add', path: 'externalId', value: crypto.randomUUID() };
    expect((await there.patch(id, known)).status).toBe(200);
    await there.patch(id, { op: 'Replace', path: 'active', value: 'False' });
    expect(await stateOf(id)).toBe('deactivated');
  });
});
