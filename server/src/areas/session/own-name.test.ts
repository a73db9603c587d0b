import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { session } from '@lintel/contract/areas/session';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { users } from '@lintel/contract/areas/users';
import { aProperty } from '#areas/properties/testing';
import { aUser, userDetails } from '#areas/users/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';

let organisation: Organisation;
let manager: Person;
let caretaker: Person;
beforeAll(async () => {
  organisation = await anOrganisation();
  manager = await organisation.person();
  caretaker = await organisation.person(['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_COMMENT']);
});

const calls = async (who: Person, fullName: string) => {
  const { version } = passed(await call(who, session.ownDetails, {})).dto;
  return call(who, session.changeOwnDetails, {
    body: { fullName, jobTitle: 'Head of compliance', phone: null, version },
  });
};
const login = ({ email }: Person) => email;

it('one’s own details are not saved over what was saved elsewhere meanwhile', async () => {
  const who = await organisation.person();
  const { version, fullName } = passed(await call(who, session.ownDetails, {})).dto;
  const saves = (phone: string, over: number) =>
    call(who, session.changeOwnDetails, { body: { fullName, jobTitle: null, phone, version: over } });
  expect(passed(await saves('0161 496 0001', version)).dto).toMatchObject({
    phone: '0161 496 0001',
    version: version + 1,
  });
  const second = await saves('0161 496 0002', version);
  expect([second.status, second.body]).toMatchObject([
    409,
    { conflict: { version: version + 1, changedByYou: true, fields: [{ field: 'phone', theirs: '0161 496 0001' }] } },
  ]);
  expect(passed(await call(who, session.ownDetails, {})).dto.phone).toBe('0161 496 0001');
  passed(await saves('0161 496 0002', version + 1));
});

describe('nobody appears in the log as somebody else', () => {
  it('by taking the name of a colleague, however it is written', async () => {
    await aUser(manager, { fullName: 'Amira Hussain' });
    for (const name of ['Amira Hussain', 'amira  hussain', 'Ámira-Hussain', 'Amira\u200b Hussain', 'Ａmira Hussain'])
      expect((await calls(caretaker, name)).status, name).toBe(422);
    passed(await calls(caretaker, 'Tom Birch'));
  });

  it('by a name that they give up again: the log shows who it was, and what they are called now', async () => {
    const property = await aProperty(manager);
    passed(await calls(caretaker, 'Nobody Special'));
    const body = { entityType: 'PROPERTY' as const, entityId: property.id };
    passed(await call(caretaker, activity.comment, { body: { ...body, text: 'Approved by me' } }));
    const newest = async (by: Person) => passed(await call(by, activity.list, { body })).records[0];
    expect(await newest(manager)).toMatchObject({
      actor: 'Nobody Special',
      actorLogin: login(caretaker),
      actorNow: null,
    });
    passed(await calls(caretaker, 'Tom Birch'));
    expect(await newest(manager)).toMatchObject({ actor: 'Nobody Special', actorNow: 'Tom Birch' });
    // A login that is an e-mail address is shown to whom addresses are.
    expect(await newest(caretaker)).toMatchObject({ actorLogin: null, actorNow: 'Tom Birch' });
  });
});

describe('a text of one line', () => {
  it('is one: breaks, tabs and signs that turn the direction of reading do not come in', async () => {
    const user = await aUser(manager, { fullName: ' Two\r\nLines\tand\u2028more \u202egnp.exe\u2066 ' });
    expect(user.fullName).toBe('Two Lines and more gnp.exe');
    const { name } = passed(
      await call(manager, shares.addPerson, { body: { name: 'Eve\nBcc: all', email: 'eve@hill-fire.example' } }),
    ).dto;
    expect(name).toBe('Eve Bcc: all');
    const property = await aProperty(manager, { city: 'High\u00a0Wycombe', notes: 'One\nTwo\u202e' });
    expect(passed(await call(manager, properties.get, { query: { id: property.id } })).dto).toMatchObject({
      city: 'High Wycombe',
      notes: 'One\nTwo',
    });
    const refused = await call(manager, users.create, { body: userDetails({ fullName: '\n\u202e\t' }) });
    expect(refused.status).toBe(422);
  });
});
