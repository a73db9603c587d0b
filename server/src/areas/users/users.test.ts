import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { mail, mailList } from '@lintel/contract/areas/mail';
import { session } from '@lintel/contract/areas/session';
import type { User } from '@lintel/contract/areas/users';
import { exportCall, exportsOf } from '@lintel/contract/areas/reports/exports';
import { userList, users } from '@lintel/contract/areas/users';
import type { ListSearch } from '@lintel/contract/platform/list';
import { placed } from '#areas/people/testing';
import { aProperty } from '#areas/properties/testing';
import { makePasswordLink } from '#areas/session/password-link';
import { signIn } from '#areas/session/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation, everything } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { asSaved, aUser, roleNamed, userDetails } from './testing.ts';

const search = (more: object = {}) =>
  ({ ...userList.defaults, page: 1, ...more }) as ListSearch<typeof userList.filters>;
const anId = () => crypto.randomUUID();

/** The link in the last message written to a user. */
async function linkTo(organisation: Organisation, userId: string): Promise<string> {
  const message = await organisation.within(({ db }) =>
    db
      .selectFrom('mailMessages')
      .select('link')
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return message.link!.split('#')[1]!;
}
const choosePassword = (token: string, newPassword = 'otter lamp cathedral') =>
  call(null, session.resetPassword, { body: { token, newPassword } });

describe('the list of users (USER-001)', () => {
  it('shows name, user name, e-mail, job title, roles, last sign-in and state, filtered and found by text', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const roleId = await roleNamed(organisation, 'site-staff');
    const regionId = (
      await organisation.within(({ db }) =>
        db
          .selectFrom('dictionaryEntries')
          .select('id')
          .where('dictionary', '=', 'REGIONS')
          .orderBy('sortOrder')
          .executeTakeFirstOrThrow(),
      )
    ).id;
    const ann = await aUser(administrator, {
      fullName: 'Ann Zed',
      jobTitle: 'Caretaker',
      grants: [{ roleId, reach: 'region', regionId }],
    });
    const bob = await aUser(administrator, { fullName: 'Bob Yew', isExternal: true });
    await call(administrator, users.deactivate, { body: { id: bob.id, version: 1 } });
    const names = async (more: object) =>
      (await call(administrator, users.list, { body: search(more) })).body.objects.map((row) => row.fullName);

    const page = (await call(administrator, users.list, { body: search({ fullTextSearchString: 'zed care' }) })).body;
    expect(page.objects).toMatchObject([
      {
        fullName: 'Ann Zed',
        login: ann.login,
        email: ann.email,
        jobTitle: 'Caretaker',
        roles: 'Site staff and fire wardens',
        lastSignInAt: null,
        state: 'Cannot sign in yet',
      },
    ]);
    expect(await names({})).toEqual(['Ann Zed', administrator.fullName]);
    expect(await names({ active: 'NO' })).toEqual(['Bob Yew']);
    expect(await names({ active: 'ALL', external: 'YES' })).toEqual(['Bob Yew']);
    expect(await names({ roleIds: [roleId] })).toEqual(['Ann Zed']);
    expect(await names({ regionIds: [regionId] })).toEqual(['Ann Zed']);
  });

  it('exports to /user/data-table/filter.xls (EXPORT-003)', async () => {
    expect(users.export).toMatchObject({ method: 'POST', path: 'user/data-table/filter.xls' });
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    await aUser(administrator, { fullName: 'Bob Yew', isExternal: true });
    const exported = async (more: object) => {
      const file = await call(administrator, users.export, { body: search(more) });
      expect(file.status).toBe(200);
      expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      return (await readXlsx(file.raw)).sheets[0]!.rows.slice(1).map(([name]) => String(name));
    };
    expect(await exported({})).toEqual([administrator.fullName, 'Bob Yew'].toSorted());
    expect(await exported({ external: 'YES' })).toEqual(['Bob Yew']);
    const active = await organisation.person(['USER_MANAGE']);
    await organisation.within(({ db }) =>
      db.updateTable('users').set({ passwordHash: 'known' }).where('id', '=', active.id).execute(),
    );
    // The chart of users is exported by the same endpoint.
    const [ofChart] = exportsOf.usersInSystem();
    const { endpoint, body } = exportCall(ofChart!, 'Users in the system', 'all');
    expect(endpoint).toBe(users.export);
    const { raw } = await call(administrator, endpoint, { body });
    expect((await readXlsx(raw)).sheets[0]!.rows.slice(1).map(([name]) => name)).toEqual([active.fullName]);
  });

  it('opens with USER_MANAGE, or for support, and to nobody else (USER-004, PERM-015)', async () => {
    const organisation = await anOrganisation();
    const { id } = await aUser(await organisation.person());
    // The reads of each page: the list and its spreadsheet, one user, what their roles reach.
    const statuses = async (who: Person) =>
      new Set([
        (await call(who, users.list, { body: search() })).status,
        (await call(who, users.export, { body: search() as never })).status,
        (await call(who, users.get, { query: { id } })).status,
        (await call(who, users.reached, { body: { id } })).status,
      ]);
    expect(await statuses(await organisation.person(['USER_MANAGE']))).toEqual(new Set([200]));
    expect(await statuses(await organisation.person(['PRISM_SUPPORT_VIEW']))).toEqual(new Set([200]));
    expect(await statuses(await organisation.person(allBut('USER_MANAGE')))).toEqual(new Set([403]));
  });
});

describe('an invitation', () => {
  it('is a message with a link that sets the password, once, within seven days', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const user = await aUser(administrator, { invite: true });
    expect(user).toMatchObject({ state: 'pending', invitation: { mailState: 'kept' }, can: { invite: true } });
    const token = await linkTo(organisation, user.id);

    expect((await choosePassword(token)).status).toBe(200);
    expect((await choosePassword(token, 'another horse battery')).status).toBe(422);
    expect(
      (
        await signIn(organisation.server, {
          login: user.login,
          space: organisation.code,
          password: 'otter lamp cathedral',
        })
      ).status,
    ).toBe(200);
    expect((await call(administrator, users.get, { query: { id: user.id } })).body.dto).toMatchObject({
      state: 'active',
      invitation: null,
      sessionCount: 1,
    });
    expect((await call(administrator, users.invite, { body: { id: user.id } })).status).toBe(409);
  });

  it('works once even when it is used twice at the same moment', async () => {
    const organisation = await anOrganisation();
    const user = await aUser(await organisation.person(), { invite: true });
    const token = await linkTo(organisation, user.id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => choosePassword(token, `otter lamp cathedral ${at}`)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
  });

  it('is over after seven days, and when another one is sent', async () => {
    const server = await theServer();
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const user = await aUser(administrator, { invite: true });
    const first = await linkTo(organisation, user.id);
    await call(administrator, users.invite, { body: { id: user.id } });
    const second = await linkTo(organisation, user.id);
    expect((await choosePassword(first)).status).toBe(422);
    try {
      server.at(new Date(Date.now() + 7 * 86_400_000 + 1000).toISOString());
      expect((await choosePassword(second)).status).toBe(422);
    } finally {
      server.at(null);
    }
  });

  it('shows its link on the mail page only to who may manage the person it is for, and proved who they are within ten minutes', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const user = await aUser(administrator, {
      invite: true,
      grants: [{ roleId: await roleNamed(organisation, 'compliance-manager'), reach: 'organisation' }],
    });
    const messages = async (who: Person) =>
      (await call(who, mail.list, { body: { ...mailList.defaults, page: 1 } })).body.objects;
    const [message] = await messages(administrator);
    expect(message).toMatchObject({
      recipient: `${user.fullName} <${user.email}>`,
      kind: 'Invitation',
      state: 'Kept here, not sent',
    });
    const link = (who: Person) => call(who, mail.link, { body: { id: message!.id } });
    const others = [
      await organisation.person(['PRISM_APP_MAIL_VIEW']),
      await organisation.person(['PRISM_APP_MAIL_VIEW', 'USER_MANAGE']),
    ];
    for (const who of [administrator, ...others]) {
      const { button } = (await call(who, mail.get, { query: { id: message!.id } })).body.dto;
      expect(button).toEqual({ label: 'Choose a password', hasLink: who === administrator });
      expect((await link(who)).status).toBe(who === administrator ? 200 : 403);
    }
    expect((await link(administrator)).body.dto.href).toContain('http://lintel.test/reset_password.html#');
    expect((await activityOn(administrator, user.id)).filter((event) => event === 'password.link-shown')).toHaveLength(
      2,
    );
    const { server } = organisation;
    try {
      server.at(new Date(Date.now() + 11 * 60_000).toISOString());
      expect(await link(administrator)).toMatchObject({ status: 403, body: { confirm: true } });
    } finally {
      server.at(null);
    }
  });
});

describe('a user', () => {
  it('is one version at a time: the second of two saves is told what changed (C-01)', async () => {
    const organisation = await anOrganisation();
    const [first, second] = [await organisation.person(), await organisation.person()];
    const user = await aUser(first, { jobTitle: 'Caretaker' });
    expect(
      (await call(first, users.change, { body: { ...asSaved(user), jobTitle: 'Warden' } })).body.dto,
    ).toMatchObject({ jobTitle: 'Warden', version: 2 });
    const refused = await call(second, users.change, { body: { ...asSaved(user), jobTitle: 'Concierge' } });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        conflict: { changedBy: first.fullName, fields: [{ label: 'Job title', theirs: 'Warden', yours: 'Concierge' }] },
      },
    });
  });

  it('keeps what was changed in the activity log, roles included', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const user = await aUser(administrator);
    await call(administrator, users.change, {
      body: {
        ...asSaved(user),
        grants: [{ roleId: await roleNamed(organisation, 'site-staff'), reach: 'organisation' }],
      },
    });
    const entries = await organisation.within(({ db }) =>
      db
        .selectFrom('activityEntries')
        .select(['event', 'changes'])
        .where('recordId', '=', user.id)
        .orderBy('sequence')
        .execute(),
    );
    // Added without a role, which is no change of roles.
    expect(entries.map(({ event }) => event)).not.toContain('user.roles-given');
    expect(JSON.parse(entries.at(-1)!.changes)).toEqual([
      { field: 'roles', label: 'Roles', from: null, to: 'Site staff and fire wardens (the whole organisation)' },
    ]);
  });

  it('leaves whoever reads the old address nothing: no link, no session, and a message where it had an account', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const sent = (id: string) =>
      organisation.within(({ db }) =>
        db.selectFrom('mailMessages').select(['kind', 'toAddress']).where('userId', '=', id).orderBy('id').execute(),
      );
    const move = (user: User) =>
      call(administrator, users.change, { body: { ...asSaved(user), email: `right-${user.email}` } });

    const invited = await aUser(administrator, { invite: true });
    const invitation = await linkTo(organisation, invited.id);
    const corrected = await move(invited);
    expect(corrected.body.dto).toMatchObject({ invitation: null, can: { invite: true } });
    expect((await choosePassword(invitation)).status).toBe(422);
    expect((await sent(invited.id)).map(({ kind }) => kind)).toEqual(['invitation']);
    await call(administrator, users.invite, { body: { id: invited.id } });
    expect((await choosePassword(await linkTo(organisation, invited.id))).status).toBe(200);

    const active = (await call(administrator, users.get, { query: { id: invited.id } })).body.dto;
    const signed = await signIn(organisation.server, {
      login: active.email,
      password: 'otter lamp cathedral',
      space: organisation.code,
    });
    const theirs = { ...administrator, id: active.id, cookie: signed.cookie };
    expect((await call(theirs, session.currentUser, { body: {} })).status).toBe(200);
    const forgotten = await organisation.within((scope) => makePasswordLink(scope, active.id));
    expect((await move(active)).status).toBe(200);
    expect((await choosePassword(forgotten.split('#')[1]!)).status).toBe(422);
    expect((await call(theirs, session.currentUser, { body: {} })).status).toBe(401);
    expect((await sent(active.id)).at(-1)).toEqual({ kind: 'account-changed', toAddress: active.email });
    const former = await organisation.within(({ db }) =>
      db.selectFrom('formerMailboxes').select('mailbox').where('userId', '=', active.id).orderBy('mailbox').execute(),
    );
    expect(former, 'known to every rule for two people').toEqual(
      [active.email, invited.email].map((mailbox) => ({ mailbox })),
    );
  });

  it('signs in for three days with a temporary password, and then is told why not', async () => {
    const organisation = await anOrganisation();
    const { server, code: space } = organisation;
    const administrator = await organisation.person();
    const { id, login } = await aUser(administrator);
    const { password } = (await call(administrator, users.setPassword, { body: { id } })).body.dto;
    const after = (hours: number) => server.at(new Date(Date.now() + hours * 3_600_000).toISOString());
    try {
      after(71);
      expect((await signIn(server, { login, password, space })).status).toBe(200);
      after(73);
      const late = await signIn(server, { login, password, space });
      expect([late.status, JSON.parse(late.body)]).toMatchObject([
        401,
        { message: 'This temporary password has expired. Ask your administrator for another one.' },
      ]);
    } finally {
      server.at(null);
    }
  });

  it('has a user name and an e-mail address that are nobody else’s, not even crosswise', async () => {
    const administrator = await (await anOrganisation()).person();
    const one = await aUser(administrator);
    const refusedFields = async (more: object) =>
      (
        (await call(administrator, users.create, { body: userDetails(more) })).body as unknown as {
          errors: { field: string }[];
        }
      ).errors.map((error) => error.field);
    expect(await refusedFields({ login: one.login.toUpperCase() })).toEqual(['login']);
    expect(await refusedFields({ email: one.email })).toEqual(['email']);
    expect(await refusedFields({ login: one.email })).toEqual(['login']);
  });

  it('nor where two people get it crosswise in the same moment', async () => {
    const admin = await (await anOrganisation()).person();
    const one = `${anId()}@test.example`;
    const added = [userDetails({ login: one }), userDetails({ email: one }), userDetails({ login: one, email: one })];
    const answers = await Promise.all(added.map((body) => call(admin, users.create, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  it('may have ten thousand chosen properties', { tags: ['thorough'] }, async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const propertyIds = Array.from({ length: 10_000 }, anId);
    await organisation.within(async (scope) => {
      for (let at = 0; at < 10_000; at += 1000) {
        const some = propertyIds.slice(at, at + 1000);
        await scope.begin(
          some.map((id) => ({ id, kind: 'PROPERTY', propertyId: id })),
          { type: 'CREATE', event: 'test.created' },
        );
        await scope.db
          .insertInto('properties')
          .values(some.map((id) => ({ id, propertyReferenceNumber: id, address1: 'x' })))
          .execute();
      }
    });
    const roleId = await roleNamed(organisation, 'site-staff');
    const user = await aUser(administrator, { grants: [{ roleId, reach: 'properties', propertyIds }] });
    expect(user.grants[0]!.propertyIds).toHaveLength(10_000);
    const saved = await call(administrator, users.change, {
      body: { ...asSaved(user), grants: [{ roleId, reach: 'properties', propertyIds: propertyIds.slice(1) }] },
    });
    expect(saved.body.dto.grants[0]!.propertyIds).toHaveLength(9_999);
    expect((await call(administrator, users.reached, { body: { id: user.id, limit: 25 } })).body).toMatchObject({
      totalObjectsForQuery: 9_999,
      maxPage: 400,
    });
  });
});

describe('deactivating', () => {
  it('ends the sessions at once, and reactivating lets the person sign in again', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const person = await organisation.person(['PRISM_APP_PROPERTY_MENU']);
    expect(
      (await call(administrator, users.deactivate, { body: { id: person.id, version: 1 } })).body.dto,
    ).toMatchObject({ state: 'deactivated', sessionCount: 0, can: { edit: false, reactivate: true } });
    expect((await call(person, session.currentUser, { body: {} })).status).toBe(401);
    expect((await call(administrator, users.reactivate, { query: { id: person.id } })).body.dto.state).toBe('pending');
    expect(await activityOn(administrator, person.id)).toEqual([
      'test.created',
      'user.deactivated',
      'user.reactivated',
    ]);
  });

  it('is refused for oneself and for the last who can manage users, even when two do it to each other at once', async () => {
    const organisation = await anOrganisation();
    const [one, two] = [await organisation.person(), await organisation.person()];
    expect(await call(one, users.deactivate, { body: { id: one.id, version: 1 } })).toMatchObject({
      status: 409,
      body: { message: 'You cannot deactivate yourself' },
    });
    const both = await Promise.all([
      call(one, users.deactivate, { body: { id: two.id, version: 1 } }),
      call(two, users.deactivate, { body: { id: one.id, version: 1 } }),
    ]);
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1);
    const left = await organisation.within(({ db }) =>
      db.selectFrom('users').select('id').where('deactivatedAt', 'is', null).execute(),
    );
    expect(left).toHaveLength(1);
  });

  it('is refused to take the last roles that manage users away', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const { dto } = (await call(administrator, users.get, { query: { id: administrator.id } })).body;
    const refused = await call(administrator, users.change, { body: { ...asSaved(dto), grants: [] } });
    expect(refused).toMatchObject({ status: 409, body: { message: 'Nobody would be left who may manage users' } });
  });
});

describe('giving roles', () => {
  it('never gives what the giver lacks, unless they manage roles for the whole organisation', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const userManager = await organisation.person(['USER_MANAGE', 'PRISM_APP_TASK_MENU']);
    const role = async (...permissions: string[]) => {
      const id = anId();
      await organisation.within(async (scope) => {
        await scope.begin([{ id, kind: 'ROLE' }], { type: 'CREATE', event: 'test.created' });
        await scope.db
          .insertInto('roles')
          .values({ id, code: id, name: `Role ${id}`, description: null, permissions: JSON.stringify(permissions) })
          .execute();
      });
      return id;
    };
    const give = async (who: Person, roleId: string) =>
      (await call(who, users.create, { body: userDetails({ grants: [{ roleId, reach: 'organisation' }] }) })).status;
    const [held, lacked, support] = [
      await role('PRISM_APP_TASK_MENU'),
      await role('PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'),
      await role('PRISM_SUPPORT_VIEW'),
    ];
    expect(await give(userManager, held)).toBe(200);
    expect(await give(userManager, lacked)).toBe(403);
    expect(await give(administrator, lacked)).toBe(200);
    expect(await give(administrator, support)).toBe(403);
    expect(await give(await organisation.person(['PRISM_SUPPORT_EDIT']), support)).toBe(200);
  });

  it('never reaches further than the giver reaches', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const [mine, other] = [await aProperty(administrator), await aProperty(administrator)];
    const local = await organisation.person(['USER_MANAGE', 'PRISM_PROPERTY_VIEW', 'PRISM_APP_PROPERTY_MENU'], {
      propertyIds: [mine.id],
    });
    const roleId = anId();
    await organisation.within(async (scope) => {
      await scope.begin([{ id: roleId, kind: 'ROLE' }], { type: 'CREATE', event: 'test.created' });
      await scope.db
        .insertInto('roles')
        .values({ id: roleId, code: roleId, name: 'Viewer', description: null, permissions: '["PRISM_PROPERTY_VIEW"]' })
        .execute();
    });
    const give = async (grant: object) =>
      (await call(local, users.create, { body: userDetails({ grants: [{ roleId, ...grant } as never] }) })).status;
    expect(await give({ reach: 'properties', propertyIds: [mine.id] })).toBe(200);
    expect(await give({ reach: 'properties', propertyIds: [other.id] })).toBe(422);
    expect(await give({ reach: 'organisation' })).toBe(403);
  });

  it('does not let a manager of users take over somebody who may do more', async () => {
    const organisation = await anOrganisation();
    const userManager = await organisation.person(['USER_MANAGE']);
    const administrator = await organisation.person();
    const { dto } = (await call(userManager, users.get, { query: { id: administrator.id } })).body;
    expect(dto.can).toEqual({
      edit: false,
      invite: false,
      deactivate: false,
      reactivate: false,
      endSessions: false,
      resetSecondFactor: false,
      disconnectSignOn: false,
      setPassword: false,
    });
    expect(
      (await call(userManager, users.change, { body: { ...asSaved(dto), email: 'mine@test.example' } })).status,
    ).toBe(403);
    expect((await call(userManager, users.setPassword, { body: { id: administrator.id } })).status).toBe(403);
    expect((await call(userManager, users.deactivate, { body: { id: administrator.id, version: 1 } })).status).toBe(
      403,
    );
    expect((await call(userManager, users.invite, { body: { id: administrator.id } })).status).toBe(403);
  });
});

describe('several users at once', () => {
  it('are invited unless they can sign in, and found by whether they were', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const [one, other] = [await aUser(administrator), await aUser(administrator)];
    const ids = [one.id, other.id];
    const invited = async () => (await call(administrator, users.inviteSeveral, { body: { ids } })).body;
    expect(await invited()).toMatchObject({ changedCount: 2, refused: [] });
    expect((await choosePassword(await linkTo(organisation, other.id))).status).toBe(200);
    expect(await invited()).toEqual({
      changedCount: 1,
      unchangedCount: 0,
      refusedCount: 1,
      refused: [{ id: other.id, ref: '', name: other.fullName, reason: `${other.fullName} can already sign in` }],
    });
    await aUser(administrator, { fullName: 'Nora New' });
    const listed = async (invitation: 'YES' | 'NO') =>
      (await call(administrator, users.list, { body: search({ invitation, states: ['pending'] }) })).body.objects;
    expect((await listed('NO')).map(({ fullName }) => fullName).toSorted()).toEqual(
      ['Nora New', administrator.fullName].toSorted(),
    );
    expect((await listed('YES')).map(({ id }) => id)).toEqual([one.id]);

    const userManager = await organisation.person(['USER_MANAGE']);
    const strong = await aUser(administrator, {
      grants: [{ roleId: await roleNamed(organisation, 'system-administrator'), reach: 'organisation' }],
    });
    expect((await call(userManager, users.inviteSeveral, { body: { ids: [strong.id] } })).body).toMatchObject({
      changedCount: 0,
      refused: [{ reason: expect.stringContaining('permissions that you do not have') }],
    });
  });

  it('are deactivated unless they hold work other than to manage one another, oneself never', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const [lead, idle, owner] = [await aUser(administrator), await aUser(administrator), await aUser(administrator)];
    await aProperty(administrator, { ownerIds: [owner.id] });
    passed(await placed(administrator, idle, { managerId: lead.id }));
    const { body } = await call(administrator, users.deactivateSeveral, {
      body: { ids: [lead.id, idle.id, owner.id, administrator.id] },
    });
    expect(body).toMatchObject({ changedCount: 2, refusedCount: 2 });
    expect(new Map(body.refused.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [owner.id, expect.stringMatching(/ has 1 property\. Choose on their page who takes it over/)],
        [administrator.id, 'You cannot deactivate yourself'],
      ]),
    );
    const left = (await call(administrator, users.get, { query: { id: idle.id } })).body.dto;
    expect(left.state).toBe('deactivated');
  });
});

describe('a temporary password', () => {
  it('is made where mail is not sent, works, and must be changed first', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const user = await aUser(administrator);
    const { password } = (await call(administrator, users.setPassword, { body: { id: user.id } })).body.dto;
    const signed = await signIn(organisation.server, { login: user.login, space: organisation.code, password });
    expect(signed.status).toBe(200);
    const theirs = { ...administrator, id: user.id, cookie: signed.cookie };
    expect(await call(theirs, users.list, { body: search() })).toMatchObject({
      status: 705,
      body: { settle: 'password' },
    });
    const stored = await organisation.within(({ db }) =>
      db.selectFrom('activityEntries').select('summary').where('recordId', '=', user.id).execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(password);
  });
});

describe('the assignment page (USER-003)', () => {
  it('says who may see a property and which properties somebody has, and assigns and removes many', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person(everything);
    const properties = await Promise.all(Array.from({ length: 3 }, () => aProperty(administrator)));
    const [ann, bob] = [
      await aUser(administrator, { fullName: 'Ann' }),
      await aUser(administrator, { fullName: 'Bob' }),
    ];
    const roleId = await roleNamed(organisation, 'site-staff');
    const body = { userIds: [ann.id, bob.id], roleId, propertyIds: properties.map((property) => property.id) };

    expect((await call(administrator, users.assign, { body })).body).toEqual({ addedCount: 6 });
    expect((await call(administrator, users.assign, { body })).body).toEqual({ addedCount: 0 });
    const holders = (await call(administrator, users.holders, { query: { id: properties[0]!.id } })).body.objects;
    expect(holders.map((holder) => [holder.fullName, holder.roles[0]!.isChosen])).toEqual([
      ['Ann', true],
      ['Bob', true],
      [administrator.fullName, false],
    ]);
    const reached = (
      await call(administrator, users.reached, {
        body: { id: ann.id, searchString: properties[1]!.propertyReferenceNumber },
      })
    ).body;
    expect(reached.objects).toMatchObject([
      { id: properties[1]!.id, roles: [{ name: 'Site staff and fire wardens', reach: 'chosen property' }] },
    ]);

    expect(
      (
        await call(administrator, users.unassign, {
          body: { ...body, userIds: [bob.id], propertyIds: [properties[0]!.id] },
        })
      ).body,
    ).toEqual({ removedCount: 1 });
    expect((await call(administrator, users.reached, { body: { id: bob.id } })).body.totalObjectsForQuery).toBe(2);
    expect(await activityOn(administrator, bob.id)).toContain('user.properties-unassigned');
  });

  it('lists five of the properties that somebody reaches where no size is asked for, else as many as asked (TABLE-004)', async () => {
    const administrator = await (await anOrganisation()).person();
    await Promise.all(Array.from({ length: 7 }, () => aProperty(administrator)));
    const reached = async (more: object) =>
      (await call(administrator, users.reached, { body: { id: administrator.id, ...more } })).body;
    const first = await reached({});
    expect(first).toMatchObject({ page: 1, limit: 5, maxPage: 2, totalObjectsForQuery: 7 });
    expect(first.objects).toHaveLength(5);
    const all = (await reached({ limit: 50 })).objects.map(({ id }) => id);
    expect([...first.objects, ...(await reached({ page: 2 })).objects].map(({ id }) => id)).toEqual(all);
  });
});
