import { describe, expect, it } from 'vitest';
import { imports } from '@lintel/contract/areas/imports';
import { userList, users } from '@lintel/contract/areas/users';
import { aDirectory } from '#areas/directory/testing';
import { aGroup, thePerson } from '#areas/people/testing';
import { aProperty } from '#areas/properties/testing';
import { aUser } from '#areas/users/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import { anImport, anUpload, checked, csv, imported, settled, undone } from './testing.ts';

await theWorkingServer();

const ofPeople = { kind: 'people', fileName: 'people.csv' } as const;
const listed = async (by: Person, active = 'ALL') =>
  passed(await call(by, users.list, { body: { ...userList.defaults, active, page: 1, limit: 100 } as never })).objects;
const named = async (by: Person, email: string) => {
  const { id } = (await listed(by)).find((user) => user.email === email)!;
  return passed(await call(by, users.get, { query: { id } })).dto;
};
const rolesOf = async (by: Person, email: string) =>
  (await named(by, email)).grants.map(({ role, reach, region, propertyIds }) => [
    role.name,
    region?.name ?? (reach === 'properties' ? propertyIds : reach),
  ]);
const managerOf = async (by: Person, email: string) => (await thePerson(by, await named(by, email))).manager?.name;
const refusalsOf = async (by: Person, id: string) =>
  passed(await call(by, imports.refusals, { body: { id, limit: 100 } })).objects.map(({ row, problems }) => [
    row,
    problems.map(({ reason }) => reason).join('; '),
  ]);
const outcomesOf = async (by: Person, id: string) =>
  passed(await call(by, imports.outcomes, { body: { id, limit: 100 } })).objects.map(({ row, kind, summary }) => [
    row,
    kind,
    summary,
  ]);
const mailTo = (by: Person) =>
  by.server.maker.database.inOrganisation(by.organisationId, (db) =>
    db.selectFrom('mailMessages').select('toAddress').where('kind', '=', 'invitation').orderBy('toAddress').execute(),
  );

describe('a list of people', () => {
  it('comes in with place, manager wherever they stand in the file, groups and roles with their reach, and is invited', async () => {
    const by = await (await anOrganisation()).person();
    const group = await aGroup(by, 'Caretakers');
    const { id: propertyId } = await aProperty(by, { propertyReferenceNumber: 'HH-1' });
    const file = csv([
      [
        'Work email',
        'Email',
        'Forename',
        'Surname',
        'Position',
        'Mobile',
        'Line manager',
        'Team',
        'System role',
        'Region',
        'Sites',
        'Leaving date',
      ],
      [
        'Ann@Firm.example',
        'ann@home.example',
        'Ann',
        'Lee',
        'Caretaker',
        '07700 900123',
        'bob@firm.example',
        'caretakers',
        'Site staff and fire wardens',
        '',
        'hh-1',
        '',
      ],
      ['cat@firm.example', '', 'Cat', 'Moss', 'Surveyor', '', 'Hill, Bob', '', '', 'Somewhere', '', ''],
      [
        'bob@firm.example',
        '',
        'Bob',
        'Hill',
        'Head of estates',
        '',
        '',
        '',
        'Read-only auditor',
        'All',
        '',
        '31/12/2199',
      ],
      [
        'old@firm.example',
        '',
        'Old',
        'Hand',
        'Caretaker',
        '',
        '',
        '',
        'Site staff and fire wardens',
        '',
        '',
        '01/02/2020',
      ],
      [
        'dot@firm.example',
        '',
        'Dot',
        'Ray',
        '',
        '',
        'Nobody Known',
        '',
        'Site staff and fire wardens',
        'North West',
        '',
        '',
      ],
    ]);
    const draft = await anImport(by, file, { invites: true }, ofPeople);
    expect(draft.setup?.fields).toEqual([
      'email',
      null,
      'firstName',
      'lastName',
      'jobTitle',
      'phone',
      'managerId',
      'groupIds',
      'roleIds',
      'roleRegionIds',
      'rolePropertyIds',
      'leftOn',
    ]);
    const ready = await checked(by, draft);
    expect(await refusalsOf(by, draft.id)).toEqual([]);
    expect(ready.checked).toMatchObject({ newCount: 4, skippedCount: 1, invitedCount: 3, existingCount: 0 });
    expect(await outcomesOf(by, draft.id)).toEqual([
      [2, 'new', 'They are added and invited. Roles: Site staff and fire wardens (1 property). Manager: Bob Hill'],
      [3, 'new', 'They are added. Without a role. Manager: Bob Hill'],
      [4, 'new', 'They are added and invited. Roles: Read-only auditor (the whole organisation)'],
      [5, 'skipped', 'They left on 1 February 2020'],
      [
        6,
        'new',
        'They are added and invited. Roles: Site staff and fire wardens (North West). Without the manager “Nobody Known”',
      ],
    ]);
    expect(ready.warnings).toEqual([
      '1 row: The manager is neither here nor among the people who are imported, so the row is imported without one',
    ]);
    expect(await mailTo(by)).toEqual([]);

    expect((await imported(by, draft)).result).toMatchObject({ newCount: 4, refusedCount: 0, invitedCount: 3 });
    expect(await named(by, 'ann@firm.example')).toMatchObject({
      login: 'ann@firm.example',
      fullName: 'Ann Lee',
      jobTitle: 'Caretaker',
      phone: '07700 900123',
      state: 'pending',
    });
    expect(await rolesOf(by, 'ann@firm.example')).toEqual([['Site staff and fire wardens', [propertyId]]]);
    expect(await rolesOf(by, 'bob@firm.example')).toEqual([['Read-only auditor', 'organisation']]);
    expect(await rolesOf(by, 'dot@firm.example')).toEqual([['Site staff and fire wardens', 'North West']]);
    expect([await managerOf(by, 'ann@firm.example'), await managerOf(by, 'cat@firm.example')]).toEqual([
      'Bob Hill',
      'Bob Hill',
    ]);
    expect((await thePerson(by, await named(by, 'ann@firm.example'))).groups).toMatchObject([{ id: group }]);
    expect((await mailTo(by)).map(({ toAddress }) => toAddress)).toEqual([
      'ann@firm.example',
      'bob@firm.example',
      'dot@firm.example',
    ]);
  });

  it('refuses both rows about one person, and what is no address, with the reason', async () => {
    const by = await (await anOrganisation()).person();
    const { login } = await aUser(by, { email: 'other@firm.example', login: 'caretaker.one' });
    const file = csv([
      ['E-mail', 'Name', 'Username', 'Role'],
      ['ann@firm.example', 'Ann Lee', '', 'Caretaker'],
      ['ANN@firm.example', 'Ann Lee', '', 'Caretaker'],
      ['', 'No Mail', '', ''],
      ['nobody', 'No Address', '', ''],
      ['dot@firm.example', '', '', ''],
      ['eve@firm.example', 'Eve Ash', login, ''],
    ]);
    const draft = await anImport(by, file, {}, ofPeople);
    // A role that is none of ours is what somebody's job is called.
    expect(draft.setup?.fields).toEqual(['email', 'fullName', 'login', 'jobTitle']);
    await checked(by, draft);
    expect(await refusalsOf(by, draft.id)).toEqual([
      [2, 'Row 3 of this file has the same address or user name'],
      [3, 'Row 2 of this file has the same address or user name'],
      [4, 'Enter the e-mail address'],
      [5, expect.stringContaining('e-mail')],
      [6, 'Enter the full name'],
      [7, 'Another user has this user name'],
    ]);
  });

  it('changes the place and the telephone of who is here, and nothing that lets somebody in', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const there = await aUser(by, {
      email: 'ann@firm.example',
      fullName: 'Ann Lee',
      phone: '0161 1',
      jobTitle: 'Cook',
    });
    const gone = await aUser(by, { email: 'gone@firm.example' });
    passed(await call(by, users.deactivate, { body: { id: gone.id, version: gone.version } }));
    const heads = ['E-mail', 'Name', 'Job title', 'Phone', 'Manager', 'System role', 'Username'];
    const file = csv([
      heads,
      ['Ann@firm.example', 'Annie Lee', 'Caretaker', '', by.email, 'System administrator', 'root'],
      ['gone@firm.example', 'Gone', 'Caretaker', '', '', '', ''],
    ]);
    const skipping = await checked(by, await anImport(by, file, {}, ofPeople));
    expect(skipping.checked).toMatchObject({ skippedCount: 1, refusedCount: 1 });
    const over = await imported(by, await anImport(by, file, { existing: 'update', invites: true }, ofPeople));
    expect(await refusalsOf(by, over.id)).toEqual([[3, 'This person is deactivated here. Reactivate them first.']]);
    expect(await outcomesOf(by, over.id)).toEqual([
      [2, 'changed', 'Changed: Job title, Manager. Their name stays Ann Lee'],
    ]);
    expect(over.warnings).toEqual([expect.stringContaining('roles of people who are here already are not changed')]);
    expect(await named(by, 'ann@firm.example')).toMatchObject({
      fullName: 'Ann Lee',
      login: there.login,
      jobTitle: 'Caretaker',
      phone: '0161 1',
      grants: [],
    });
    expect(await managerOf(by, 'ann@firm.example')).toBe(by.fullName);
    expect(await mailTo(by)).toEqual([]);
    expect(await undone(by, over)).toMatchObject({ message: 'Undone: 0 people deactivated, 1 changed back' });
    expect(await named(by, 'ann@firm.example')).toMatchObject({ jobTitle: 'Cook' });
    expect(await managerOf(by, 'ann@firm.example')).toBeUndefined();
  });

  it('leaves to the directory what it manages, of who is here and of who is brought back', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const directory = await aDirectory(organisation, by);
    const file = (phone: string) =>
      csv([
        ['E-mail', 'Name', 'Job title', 'Phone', 'System role'],
        ['ann@firm.example', 'Ann Lee', 'Cook', phone, 'Property manager'],
      ]);
    const ann = () => named(by, 'ann@firm.example');
    const first = await imported(by, await anImport(by, file('0161 2'), {}, ofPeople));
    const { id } = await ann();
    await directory.patch(id, { op: 'Replace', value: { displayName: 'Ann Ågren', title: 'Surveyor' } });
    const update = await imported(by, await anImport(by, file('0161 3'), { existing: 'update' }, ofPeople));
    expect(await outcomesOf(by, update.id)).toEqual([
      [
        2,
        'changed',
        'Changed: Phone. Their name stays Ann Ågren. Job title stays as it is: your organisation’s directory manages it',
      ],
    ]);
    await undone(by, first);
    await imported(by, await anImport(by, file('0161 2'), {}, ofPeople));
    expect(await ann()).toMatchObject({ id, state: 'pending', fullName: 'Ann Ågren', jobTitle: 'Surveyor' });
  });

  it('brings nobody back who may do more than its importer, and goes on with the others', async () => {
    const organisation = await anOrganisation();
    const [by, boss] = [
      await organisation.person(['USER_MANAGE', 'PRISM_APP_PROPERTY_IMPORT', 'PRISM_PROPERTY_VIEW']),
      await organisation.person(),
    ];
    const file = (role: string) =>
      csv([
        ['E-mail', 'Name', 'System role'],
        ['ann@firm.example', 'Ann Lee', role],
        ['bob@firm.example', 'Bob Hill', ''],
      ]);
    await undone(boss, await imported(boss, await anImport(boss, file('System administrator'), {}, ofPeople)));
    const over = await imported(by, await anImport(by, file(''), {}, ofPeople));
    expect(over).toMatchObject({ stage: 'finished', result: { newCount: 1, refusedCount: 1 } });
    expect(await refusalsOf(by, over.id)).toEqual([
      [2, 'This person is deactivated here, and has permissions that you do not have'],
    ]);
  });

  it('says once what is wrong with a cell, however much it holds', { tags: ['thorough'] }, async () => {
    const by = await (await anOrganisation()).person();
    const long = 'x'.repeat(9000);
    const file = csv([
      ['E-mail', 'Name', 'System role', 'Manager'],
      ['ann@firm.example', 'Ann Lee', Array.from({ length: 700 }, (_, at) => `r${at}`).join(), ''],
      ['bob@firm.example', 'Bob Hill', '', long],
    ]);
    const draft = await checked(by, await anImport(by, file, {}, ofPeople));
    expect(draft.checked).toMatchObject({ refusedCount: 1, problemCount: 1 });
    const [[, , summary]] = (await outcomesOf(by, draft.id)) as [[number, string, string]];
    expect(summary.length).toBeLessThan(200);
  });

  it('gives nobody what its importer could not give by hand', async () => {
    const organisation = await anOrganisation();
    const [by, boss] = [
      await organisation.person(['USER_MANAGE', 'PRISM_APP_PROPERTY_IMPORT']),
      await organisation.person(),
    ];
    const file = csv([
      ['E-mail', 'Name', 'Job title', 'System role', 'Manager'],
      ['ann@firm.example', 'Ann Lee', '', 'System administrator', ''],
      ['cat@firm.example', 'Cat Moss', '', '', 'ann@firm.example'],
      [boss.email, boss.fullName, 'Cleaner', '', ''],
      ['dot@firm.example', 'Dot Ray', '', '', ''],
    ]);
    const draft = await anImport(by, file, { existing: 'update' }, ofPeople);
    // Whoever does not manage people says nothing of managers.
    expect(draft.setup?.fields).toEqual(['email', 'fullName', 'jobTitle', 'roleIds', null]);
    const saying = { existing: 'update' as const, fields: ['email', 'fullName', 'jobTitle', 'roleIds', 'managerId'] };
    const over = await imported(by, await anImport(by, file, saying, ofPeople));
    expect(await refusalsOf(by, over.id)).toEqual([
      [2, 'You may not give the role “System administrator” there: it has permissions that you do not have'],
      [3, 'Managers and groups need the permission to manage people. Leave these columns out.'],
      [4, 'You may not change this user: they have permissions that you do not have'],
    ]);
    expect((await listed(by)).map(({ email }) => email).toSorted()).toEqual(
      [by.email, boss.email, 'dot@firm.example'].toSorted(),
    );

    const other = await organisation.person(allBut('USER_MANAGE'));
    expect((await anUpload(other, file, 'people.csv', 'people')).status).toBe(403);
    expect((await call(other, imports.get, { query: { id: over.id } })).status).toBe(404);
    expect((await call(other, imports.outcomes, { body: { id: over.id } })).status).toBe(404);
  });

  it('asks where a role applies in the rows that do not say, where the others do', { tags: ['thorough'] }, async () => {
    const by = await (await anOrganisation()).person();
    const file = csv([
      ['E-mail', 'Name', 'System role', 'Region'],
      ['ann@firm.example', 'Ann Lee', 'Property manager', ''],
      ['cat@firm.example', 'Cat Moss', 'Property manager; Read-only auditor', 'North East, North West'],
    ]);
    const ready = await checked(by, await anImport(by, file, {}, ofPeople));
    expect(await refusalsOf(by, ready.id)).toEqual([[2, expect.stringContaining('Say where this role applies')]]);
    const roleIds = (await named(by, by.email)).grants[0]!.role.id;
    const same = { fields: ['email', 'fullName', null, 'roleRegionIds'], fixed: { roleIds } };
    const given = await checked(by, await anImport(by, file, same, ofPeople));
    expect(await refusalsOf(by, given.id)).toEqual([[2, expect.stringContaining('Say where this role applies')]]);
    const without = await anImport(by, file, { fields: ['email', 'fullName', 'roleIds', null], fixed: {} }, ofPeople);
    expect((await checked(by, without)).warnings).toEqual([
      '2 rows: No column says where the roles apply, so they apply to the whole organisation',
    ]);
  });

  it('finds a manager who stands batches below, also for who is here already', { tags: ['thorough'] }, async () => {
    const by = await (await anOrganisation()).person();
    await aUser(by, { email: 'ann@firm.example', fullName: 'Ann Lee' });
    const rows = Array.from({ length: 30 }, (_, at) => [`p${at}@firm.example`, `P ${at}`, 'Zoe Last']);
    const file = csv([
      ['E-mail', 'Name', 'Manager'],
      ['ann@firm.example', 'Ann Lee', 'zoe@firm.example'],
      ...rows,
      ['zoe@firm.example', 'Zoe Last', ''],
    ]);
    const over = await imported(by, await anImport(by, file, { existing: 'update' }, ofPeople));
    expect(over).toMatchObject({ result: { newCount: 31, changedCount: 1 }, warnings: [] });
    expect([await managerOf(by, 'ann@firm.example'), await managerOf(by, 'p0@firm.example')]).toEqual([
      'Zoe Last',
      'Zoe Last',
    ]);
    expect(await undone(by, over)).toMatchObject({ message: 'Undone: 31 people deactivated, 1 changed back' });
  });

  it('lets nobody manage their own manager', { tags: ['thorough'] }, async () => {
    const by = await (await anOrganisation()).person();
    const file = csv([
      ['E-mail', 'Name', 'Manager'],
      ['a@firm.example', 'A One', 'b@firm.example'],
      ['b@firm.example', 'B Two', 'c@firm.example'],
      ['c@firm.example', 'C Three', 'A One'],
      ['d@firm.example', 'D Four', 'D Four'],
      ['e@firm.example', 'E Five', 'a@firm.example'],
    ]);
    const over = await imported(by, await anImport(by, file, {}, ofPeople));
    expect(over.warnings).toEqual([
      '4 rows: The manager would be managed by the same person, so the row is imported without one',
    ]);
    expect([await managerOf(by, 'a@firm.example'), await managerOf(by, 'e@firm.example')]).toEqual([
      undefined,
      'A One',
    ]);
  });

  it('stays as it is when whoever began to undo it leaves meanwhile', { tags: ['thorough'] }, async () => {
    const organisation = await anOrganisation();
    const [by, other] = [await organisation.person(), await organisation.person()];
    const file = csv([
      ['E-mail', 'Name'],
      ['ann@firm.example', 'Ann Lee'],
    ]);
    const { id, version } = await imported(by, await anImport(by, file, {}, ofPeople));
    await organisation.within(async ({ db, later, now }) => {
      await db.updateTable('users').set({ deactivatedAt: now.toISOString() }).where('id', '=', other.id).execute();
      await db.updateTable('imports').set({ stage: 'undoing', createdBy: other.id }).where('id', '=', id).execute();
      await later('imports.undo', { importId: id, version });
    });
    const settledNow = await settled(by, id);
    expect(settledNow).toMatchObject({ stage: 'finished', can: { undo: true } });
    expect(await undone(by, settledNow)).toMatchObject({ stage: 'undone' });
  });

  it('is undone for those who never signed in, whom the right file brings back; the others stay, with the reason', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const rows = (title: string) =>
      csv([
        ['E-mail', 'Name', 'Job title', 'Manager', 'System role'],
        ['ann@firm.example', 'Ann Lee', title, '', 'Property manager'],
        ['bob@firm.example', 'Bob Hill', title, 'ann@firm.example', 'Property manager'],
        ['cat@firm.example', 'Cat Moss', title, 'dot@firm.example', 'Property manager'],
        ['dot@firm.example', 'Dot Ray', title, '', 'Property manager'],
      ]);
    const over = await imported(by, await anImport(by, rows('Wrong'), { invites: true }, ofPeople));
    await organisation.within(({ db }) =>
      db.updateTable('users').set({ passwordHash: 'chosen' }).where('email', '=', 'cat@firm.example').execute(),
    );
    expect(await undone(by, over)).toMatchObject({
      stage: 'undone',
      message:
        'Undone: 2 people deactivated, 0 changed back. 2 stay as they are: Cat Moss can sign in by now; Dot Ray has work or people to manage',
    });
    const state = async () => (await listed(by)).map(({ email, state }) => [email, state]);
    expect(await state()).toEqual(
      expect.arrayContaining([
        ['ann@firm.example', 'Deactivated'],
        ['bob@firm.example', 'Deactivated'],
        ['cat@firm.example', 'Active'],
        ['dot@firm.example', 'Cannot sign in yet'],
      ]),
    );
    const again = await imported(by, await anImport(by, rows('Right'), {}, ofPeople));
    expect(again.result).toMatchObject({ newCount: 2, skippedCount: 2 });
    expect(await named(by, 'bob@firm.example')).toMatchObject({
      jobTitle: 'Right',
      state: 'pending',
      invitation: null,
    });
    expect(await managerOf(by, 'bob@firm.example')).toBe('Ann Lee');

    const { id, version } = await named(by, 'bob@firm.example');
    passed(await call(by, users.deactivate, { body: { id, version } }));
    const third = await checked(by, await anImport(by, rows('Right'), {}, ofPeople));
    expect(await refusalsOf(by, third.id)).toEqual([[3, 'This person is deactivated here. Reactivate them first.']]);
  });
});
