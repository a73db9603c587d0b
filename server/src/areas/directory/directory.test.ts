import { beforeAll, describe, expect, it } from 'vitest';
import { directory } from '@lintel/contract/areas/directory';
import { roles } from '@lintel/contract/areas/roles';
import { session } from '@lintel/contract/areas/session';
import { users } from '@lintel/contract/areas/users';
import { aKeptToken } from '#areas/api-tokens/testing';
import { newAddress } from '#areas/session/testing';
import { asSaved, roleNamed } from '#areas/users/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { remindOfDirectoryToken } from './reminders.ts';
import { aDirectory, asDirectory, fromEntra } from './testing.ts';

let organisation: Organisation;
let admin: Person;
let there: Awaited<ReturnType<typeof aDirectory>>;
beforeAll(async () => {
  organisation = await anOrganisation();
  admin = await organisation.person();
  there = await aDirectory(organisation, admin);
});

const shown = async (id: string) => passed(await call(admin, users.get, { query: { id } })).dto;
const created = (more: object = {}, by = there) => by.create(more);
const found = async (filter: string, more = '') =>
  (await there.scim('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`)).body;
const isActive = async (id: string) => (await there.scim('GET', `/Users/${id}`)).body.active as boolean;

describe('somebody whom the directory sends', () => {
  it('is a user with the first role, known by what the directory sent, and the log says who did it', async () => {
    const organisation = await anOrganisation();
    const admin = await organisation.person();
    const roleId = await roleNamed(organisation, 'site-staff');
    const there = await aDirectory(organisation, admin, { roleId, reach: 'properties', invites: true });
    const sent = fromEntra();
    const { status, body, headers } = await there.scim('POST', '/Users', sent);
    expect(status).toBe(201);
    expect(headers['content-type']).toMatch(/^application\/scim\+json/);
    expect(headers.location).toBe(`http://lintel.test/scim/v2/Users/${body.id}`);
    expect(body).toMatchObject({
      externalId: sent.externalId,
      userName: sent.userName.toLowerCase(),
      displayName: 'Ann Ågren',
      name: { formatted: 'Ågren, Ann', givenName: 'Ann', familyName: 'Ågren' },
      title: 'Surveyor',
      active: true,
      phoneNumbers: [{ value: '0161 496 0000', type: 'work', primary: true }],
    });
    const user = passed(await call(admin, users.get, { query: { id: body.id } })).dto;
    expect(user).toMatchObject({
      fullName: 'Ann Ågren',
      login: sent.userName.toLowerCase(),
      email: sent.userName.toLowerCase(),
      jobTitle: 'Surveyor',
      state: 'pending',
      grants: [{ role: { id: roleId }, reach: 'properties', propertyIds: [] }],
      invitation: expect.anything() as unknown,
      managed: ['fullName', 'login', 'email', 'jobTitle', 'phone'],
    });
    const { actorName } = await organisation.within(({ db }) =>
      db.selectFrom('activityEntries').select('actorName').where('recordId', '=', body.id).executeTakeFirstOrThrow(),
    );
    expect(actorName).toBe('The directory');
    // The role is needed as long as it is given to whoever arrives.
    expect((await call(admin, roles.remove, { query: { id: roleId } })).status).toBe(409);
  });

  it('is created once, however often and however many at a time it is sent', async () => {
    const sent = fromEntra();
    const replies = await Promise.all([1, 2, 3].map(() => there.scim('POST', '/Users', sent)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)!.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '409',
      scimType: 'uniqueness',
      detail: 'Another user has this userName',
    });
    expect((await there.scim('POST', '/Users', fromEntra({ externalId: sent.externalId }))).body).toMatchObject({
      scimType: 'uniqueness',
    });
  });

  it.each([
    ['no user name', { userName: undefined }],
    ['no mailbox', { userName: 'ann', emails: [] }],
    ['a name that is too long', { displayName: 'x'.repeat(200) }],
    ['a user name with other characters', { userName: 'ann b@acme.example' }],
    ['a number where a text is', { title: { a: 1 } }],
    ['an answer that is neither yes nor no', { active: 'perhaps' }],
    ['what cannot be stored', { title: 'a\u0000b' }],
  ])('is refused with %s, in a sentence', async (_, more) => {
    const { status, body } = await there.scim('POST', '/Users', fromEntra(more));
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    expect(body.detail).toMatch(/\w.*\w/);
  });

  it('keeps what no database and no prototype is troubled by', async () => {
    const displayName = '李小龍 🏠 <script>';
    const { id } = await created({ displayName });
    expect((await there.scim('POST', '/Users', '{"__proto__":{"polluted":1},"userName":"a"}')).status).toBe(400);
    expect((await shown(id)).fullName).toBe(displayName);
    await there.patch(id, { op: 'add', path: 'constructor.prototype', value: 1 });
    await there.patch(id, { op: 'add', path: '__proto__.polluted', value: 1 });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('a change that the directory sends', () => {
  it('is taken in the forms of Entra and of Okta', async () => {
    const { id } = await created();
    const path = 'emails[type eq "work"].value';
    const email = `new-${id}@acme.example`;
    const after = await there.patch(
      id,
      { op: 'Replace', path, value: email },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '07700 900999' },
      { op: 'Replace', path: 'name.familyName', value: 'Berg' },
      { op: 'Replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName', value: 'Ann Berg' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Homes' },
      { op: 'Add', value: { 'name.givenName': 'Anna', title: 'Manager' } },
      { op: 'Remove', path: 'phoneNumbers[type eq "fax"].value' },
    );
    expect(after).toMatchObject({
      status: 200,
      body: {
        displayName: 'Ann Berg',
        name: { givenName: 'Anna', familyName: 'Berg' },
        title: 'Manager',
        emails: [{ value: email }],
        // One is kept: that of work.
        phoneNumbers: [{ value: '0161 496 0000' }],
      },
    });
    expect(await shown(id)).toMatchObject({ fullName: 'Ann Berg', email, jobTitle: 'Manager' });
    expect((await there.patch(id, { op: 'replace', value: { active: false } })).body.active).toBe(false);
    expect((await there.patch(id, { op: 'Replace', path: 'active', value: 'True' })).body.active).toBe(true);
    expect((await there.patch(id, { op: 'Replace', path: 'active', value: 'False' })).body.active).toBe(false);
  });

  it('with nothing new writes nothing', async () => {
    const { id, userName } = await created();
    const { version } = await shown(id);
    expect((await there.patch(id, { op: 'replace', path: 'userName', value: userName.toUpperCase() })).status).toBe(
      200,
    );
    const whole = (await there.scim('GET', `/Users/${id}`)).body;
    expect((await there.scim('PUT', `/Users/${id}`, whole)).body).toEqual(whole);
    expect((await shown(id)).version).toBe(version);
  });

  it.each([
    ['no operation', { Operations: [] }, 'invalidSyntax'],
    ['an operation of another kind', { Operations: [{ op: 'move', path: 'title' }] }, 'invalidSyntax'],
    ['nothing to remove', { Operations: [{ op: 'remove' }] }, 'noTarget'],
    ['a path that is none', { Operations: [{ op: 'add', path: 'a b c', value: 1 }] }, 'invalidPath'],
    [
      'a filter of another kind',
      { Operations: [{ op: 'add', path: 'emails[a gt 1].value', value: 'x' }] },
      'invalidFilter',
    ],
    ['a text', '"x"', 'invalidSyntax'],
  ])('is refused with %s', async (_, body, scimType) => {
    const { id } = await created();
    expect((await there.scim('PATCH', `/Users/${id}`, body)).body).toMatchObject({ status: '400', scimType });
  });

  it('of a user whom it did not create looks after them from then on, but for what it never sent', async () => {
    const clerk = await organisation.person(['PRISM_APP_TASK_MENU']);
    const [{ id }] = (await found(`userName eq "${(await shown(clerk.id)).login}"`)).Resources;
    expect(id).toBe(clerk.id);
    expect((await shown(id)).managed).toEqual([]);
    await there.patch(
      id,
      { op: 'Replace', path: 'displayName', value: 'Clerk One' },
      { op: 'Add', path: 'externalId', value: 'c-1' },
    );
    expect((await shown(id)).managed).toEqual(['fullName', 'login', 'email']);
    const body = { ...asSaved(await shown(id)), fullName: 'Somebody Else' };
    expect((await call(admin, users.change, { body })).body).toMatchObject({
      errors: [{ field: 'fullName', message: 'Your organisation’s directory manages this. Change it there.' }],
    });
    expect((await call(admin, users.change, { body: { ...body, fullName: 'Clerk One', phone: '1' } })).status).toBe(
      200,
    );
    const own = passed(await call(clerk, session.ownDetails)).dto;
    expect(own.managed).toEqual(['fullName', 'login', 'email']);
    const details = { fullName: 'Clerk Two', jobTitle: null, phone: null, version: own.version };
    expect((await call(clerk, session.changeOwnDetails, { body: details })).status).toBe(422);
  });

  it('of the mailbox of somebody who administers is refused: it would open their account', async () => {
    const { id } = await created();
    await organisation.give({ id } as Person, ['USER_MANAGE'], {});
    expect((await there.patch(id, { op: 'replace', path: 'displayName', value: 'Boss' })).status).toBe(200);
    const email = { op: 'replace', path: 'emails[type eq "work"].value', value: `evil-${id}@acme.example` };
    expect(await there.patch(id, email)).toMatchObject({ status: 403, body: { scimType: 'mutability' } });
  });
});

describe('an account that the directory closes', () => {
  it('is closed at once, with its sessions and tokens, and is the same user when it returns', async () => {
    const clerk = await organisation.person(['PRISM_APP_TASK_MENU']);
    await aKeptToken(organisation, clerk);
    await there.patch(clerk.id, { op: 'Replace', path: 'active', value: 'False' });
    expect((await call(clerk, session.currentUser, { body: {} })).status).toBe(401);
    const left = await organisation.within(({ db }) =>
      db.selectFrom('apiTokens').select('id').where('userId', '=', clerk.id).execute(),
    );
    expect(left).toEqual([]);
    await there.patch(clerk.id, { op: 'Replace', path: 'active', value: 'True' });
    expect(await shown(clerk.id)).toMatchObject({ deactivatedAt: null, grants: [{ reach: 'organisation' }] });
  });

  it('is not reopened by it if a person closed it', async () => {
    const { id } = await created();
    await there.patch(id, { op: 'replace', path: 'active', value: false });
    passed(await call(admin, users.reactivate, { query: { id } }));
    const { version } = await shown(id);
    passed(await call(admin, users.deactivate, { body: { id, version } }));
    expect(await there.patch(id, { op: 'replace', path: 'active', value: true })).toMatchObject({ status: 409 });
    expect(await isActive(id)).toBe(false);
  });

  it('is not found any more once it is deleted, and a new one with its id is the same user, one with its name alone is not', async () => {
    const sent = fromEntra();
    const { id } = (await there.scim('POST', '/Users', sent)).body;
    expect((await there.scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await there.scim('GET', `/Users/${id}`)).toMatchObject({ status: 404, body: { status: '404' } });
    expect((await found(`userName eq "${sent.userName}"`)).totalResults).toBe(0);
    expect((await shown(id)).state).toBe('deactivated');
    expect((await there.scim('POST', '/Users', { ...sent, externalId: 'somebody else' })).body).toMatchObject({
      detail: 'A deactivated user has this userName',
    });
    expect(await there.scim('POST', '/Users', { ...sent, displayName: 'Ann Again' })).toMatchObject({
      status: 201,
      body: { id, active: true, displayName: 'Ann Again' },
    });
  });

  it('is not that of the last administrator, nor one of support', async () => {
    const alone = await anOrganisation();
    const last = await alone.person();
    const support = await alone.person(['PRISM_SUPPORT_VIEW']);
    const theirs = await aDirectory(alone, last);
    expect(await theirs.patch(last.id, { op: 'replace', path: 'active', value: false })).toMatchObject({
      status: 409,
      body: { detail: 'Nobody would be left who may manage users' },
    });
    expect((await theirs.scim('DELETE', `/Users/${support.id}`)).status).toBe(404);
    expect((await call(last, session.currentUser, { body: {} })).status).toBe(200);
  });
});

describe('looking for users', () => {
  it('by what identifies one finds one, in any case, and nobody else', async () => {
    const { id, userName, externalId } = await created();
    for (const filter of [
      `userName eq "${userName.toUpperCase()}"`,
      `externalId eq "${externalId}"`,
      `emails[type eq "work"].value eq "${userName}"`,
      `USERNAME EQ "${userName}" and active eq true`,
      `id eq "${id}"`,
    ])
      expect([filter, (await found(filter)).Resources.map((user: { id: string }) => user.id)]).toEqual([filter, [id]]);
    expect(await found('userName eq "nobody\\" or true"')).toMatchObject({ totalResults: 0, Resources: [] });
    expect((await found('id eq "x"')).totalResults).toBe(0);
  });

  it.each(['userName co "a"', 'bad', '', 'userName eq "a" and', 'userName eq "a" or id eq "b"', '('.repeat(5000)])(
    'by %s is refused in words',
    async (filter) => expect(await found(filter)).toMatchObject({ status: '400', scimType: 'invalidFilter' }),
  );

  it('gives each of many once, page by page', async () => {
    const many = await anOrganisation();
    const by = await many.person();
    const theirs = await aDirectory(many, by);
    for (let at = 0; at < 5; at += 1) await created({}, theirs);
    const ids: string[] = [];
    for (let startIndex = 1; startIndex <= 6; startIndex += 2) {
      const { body } = await theirs.scim('GET', `/Users?startIndex=${startIndex}&count=2`);
      expect(body).toMatchObject({ totalResults: 6, startIndex, itemsPerPage: 2 });
      ids.push(...body.Resources.map((user: { id: string }) => user.id));
    }
    expect(new Set(ids).size).toBe(6);
    expect((await theirs.scim('GET', '/Users?startIndex=7&count=2')).body).toMatchObject({
      totalResults: 6,
      Resources: [],
    });
    expect((await theirs.scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 6, Resources: [] });
    expect((await theirs.scim('GET', '/Users?startIndex=-5&count=-1')).body).toMatchObject({
      startIndex: 1,
      Resources: [],
    });
    expect((await theirs.scim('GET', '/Users?startIndex=x')).status).toBe(400);
  });

  it('says what of SCIM is understood', async () => {
    expect((await there.scim('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
    expect((await there.scim('GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 1 });
    const { Resources } = (await there.scim('GET', '/Schemas')).body;
    expect((await there.scim('GET', `/Schemas/${Resources[0].id}`)).body).toEqual(Resources[0]);
    expect((await there.scim('GET', '/Groups')).body).toMatchObject({ status: '404' });
  });
});

describe('the token of the directory', () => {
  it('is needed, opens one organisation, and nothing but this', async () => {
    const other = await anOrganisation();
    const theirs = await aDirectory(other, await other.person());
    const { id } = await created();
    const address = newAddress();
    expect((await theirs.scim('GET', `/Users/${id}`)).status).toBe(404);
    expect((await theirs.patch(id, { op: 'replace', path: 'active', value: false })).status).toBe(404);
    const borrowed = there.secret.replace(organisation.id, other.id);
    for (const wrong of [null, 'x', borrowed, `${there.secret}x`]) {
      const reply = await asDirectory(organisation, wrong).scim('GET', '/Users', undefined, address);
      expect([wrong, reply.status, reply.body.status]).toEqual([wrong, 401, '401']);
      expect(reply.headers['content-type']).toMatch(/^application\/scim\+json/);
    }
    const { app } = organisation.server;
    const headers = { authorization: `Bearer ${there.secret}` };
    expect((await app.inject({ url: '/api/user/item.json', headers })).statusCode).toBe(401);
    // Neither does a session open it.
    expect((await app.inject({ url: '/scim/v2/Users', headers: { cookie: admin.cookie } })).statusCode).toBe(401);
    expect((await app.inject({ url: '/scim/v2/Users', headers })).headers['set-cookie']).toBeUndefined();
  });

  it('says when and from where it was used, ends, and is replaced; the others are told', async () => {
    const company = await anOrganisation();
    const [by, other] = [await company.person(), await company.person(['PRISM_APP_SETTINGS_MANAGE'])];
    const theirs = await aDirectory(company, by);
    await theirs.scim('GET', '/Users', undefined, '127.9.9.9');
    expect(passed(await call(by, directory.settings)).dto.token).toMatchObject({
      lastAddress: '127.9.9.9',
      lastUsedAt: expect.any(String) as string,
    });
    const { secret } = passed(await call(by, directory.renewToken)).dto;
    expect((await theirs.scim('GET', '/Users')).status).toBe(401);
    const renewed = asDirectory(company, secret);
    expect((await renewed.scim('GET', '/Users')).status).toBe(200);
    passed(await call(by, directory.endToken));
    expect((await renewed.scim('GET', '/Users')).status).toBe(401);
    expect((await call(by, directory.endToken)).status).toBe(409);
    const mails = await company.within(({ db }) =>
      db.selectFrom('mailMessages').select('userId').where('kind', '=', 'account-changed').execute(),
    );
    expect(new Set(mails.map(({ userId }) => userId))).toEqual(new Set([other.id]));
    expect(mails.length).toBeGreaterThanOrEqual(3);
  });

  it('is made only by who manages users too, and gives no role that they may not give', async () => {
    const half = await organisation.person(allBut('USER_MANAGE'));
    expect((await call(half, directory.renewToken)).status).toBe(403);
    const company = await anOrganisation();
    const limited = await company.person(['PRISM_APP_SETTINGS_MANAGE', 'USER_MANAGE']);
    const { rules, version } = passed(await call(limited, directory.settings)).dto;
    const roleId = await roleNamed(company, 'system-administrator');
    const body = { ...rules, roleId, reach: 'organisation' as const, version };
    const staff = await roleNamed(company, 'site-staff');
    expect((await call(limited, directory.change, { body: { ...body, roleId: staff } })).status).toBe(403);
    const whole = await company.person();
    expect((await call(whole, directory.change, { body })).body).toMatchObject({ errors: [{ field: 'roleId' }] });
    const missing = await call(limited, directory.change, { body: { ...body, roleId: crypto.randomUUID() } });
    expect(missing.body).toMatchObject({ errors: [{ field: 'roleId' }] });
  });

  it('is said to end soon, once, to those who manage the settings', async () => {
    const company = await anOrganisation();
    await aDirectory(company, await company.person());
    const count = () =>
      company.within(
        async ({ db }) =>
          (await db.selectFrom('notices').select('id').where('kind', '=', 'directory-token-ending').execute()).length,
      );
    await company.within(remindOfDirectoryToken);
    expect(await count()).toBe(0);
    await company.within(({ db, now }) =>
      db
        .updateTable('directoryTokens')
        .set({ expiresAt: new Date(now.getTime() + 86_400_000).toISOString() })
        .execute(),
    );
    for (const _ of ['once', 'and again']) await company.within(remindOfDirectoryToken);
    expect(await count()).toBe(1);
  });
});
