import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { activity } from '@lintel/contract/areas/activity';
import { people } from '@lintel/contract/areas/people/endpoints';
import type { PeopleReportSearch } from '@lintel/contract/areas/people/report';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import type { Property } from '@lintel/contract/areas/properties/property';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { users } from '@lintel/contract/areas/users';
import { searchesOf } from '@lintel/contract/areas/people/links';
import { personList } from '@lintel/contract/areas/people/list';
import { anAction } from '#areas/actions/testing';
import { given } from '#areas/notices/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, inDays, theTask } from '#areas/tasks/testing';
import { aUser } from '#areas/users/testing';
import type { Problem } from '@lintel/contract/platform/problem';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { aGroup, placed, thePerson } from './testing.ts';

let organisation: Organisation;
let by: Person;
/** The head manages the lead, who manages the surveyor; the surveyor looks after various things. */
let head: Person, lead: Person, surveyor: Person;
let here: Property, there: Property;

const report = async (who: Person, body: Partial<PeopleReportSearch> = {}) =>
  passed(await call(who, people.report, { body }));
const namesOf = async (...asked: Parameters<typeof report>) =>
  (await report(...asked)).objects.map(({ fullName }) => fullName);

beforeAll(async () => {
  organisation = await anOrganisation();
  by = await organisation.person();
  [head, lead, surveyor] = [await organisation.person(), await organisation.person(), await organisation.person()];
  for (const [who, managerId] of [
    [lead, head.id],
    [surveyor, lead.id],
  ] as const)
    passed(await placed(by, who, { managerId }));

  [here, there] = [await aProperty(by, { ownerIds: [surveyor.id] }), await aProperty(by, { ownerIds: [surveyor.id] })];
  const owned = await aTask(by, { property: here, code: 'EML01', dueDate: inDays(by, -40) });
  const far = await aTask(by, { property: there });
  const suspended = await aTask(by, { property: here });
  const ids = [owned.id, far.id, suspended.id];
  passed(await call(by, tasks.bulkChange, { body: { ids, set: { ownerIds: [surveyor.id] }, reason: null } }));
  // Assigned to them as well: it counts once.
  passed(await call(by, tasks.assign, { params: { id: owned.id }, body: { assignee: surveyor.email } }));
  const { version } = await theTask(by, suspended.id);
  const later = { id: suspended.id, version, reason: 'Scaffolded', reviewOn: inDays(by, 90) };
  passed(await call(by, tasks.suspend, { body: later }));
  await given(by, await anAction(by, { property: here }), surveyor);
  await given(
    by,
    await anAction(by, { property: there, startDate: inDays(by, -9), dueDate: inDays(by, -2) }),
    surveyor,
  );
});

describe('who manages whom', () => {
  it('PEOPLE-003: is said in one place, with an entry that names both managers', async () => {
    const other = await organisation.person();
    passed(await placed(by, other, { managerId: lead.id, jobTitle: 'Fire risk assessor' }));
    const saved = passed(await placed(by, other, { managerId: head.id })).dto;
    expect(saved.manager).toEqual({ id: head.id, name: head.fullName });
    expect((await thePerson(by, head)).manages.map(({ id }) => id)).toContain(other.id);
    const asked = { entityId: other.id, entityType: 'USER' } as const;
    const { records } = passed(await call(by, activity.list, { body: asked }));
    expect(records[0]).toMatchObject({
      event: 'person.edited',
      changes: [{ field: 'managerId', label: 'Manager', from: lead.fullName, to: head.fullName }],
    });
    expect(passed(await call(by, users.get, { query: { id: other.id } })).dto.jobTitle).toBe('Fire risk assessor');
  });

  it('refuses oneself, a circle at any depth, and who has left', async () => {
    const refusal = async (who: Person, managerId: string) => {
      const refused = await placed(by, who, { managerId });
      expect(refused.status).toBe(422);
      return (refused.body as unknown as Problem).errors;
    };
    const saying = (message: string) => [{ field: 'managerId', message }];
    expect(await refusal(head, head.id)).toEqual(saying('A person cannot manage themselves: choose somebody else'));
    expect(await refusal(head, surveyor.id)).toEqual(
      saying(`${surveyor.fullName} is managed by ${head.fullName}, directly or further down: choose somebody else`),
    );
    const gone = await aUser(by);
    passed(await call(by, users.deactivate, { body: { id: gone.id, version: gone.version } }));
    expect(await refusal(head, gone.id)).toEqual(saying('Choose somebody who is active here'));
    expect(await refusal(head, crypto.randomUUID())).toEqual(saying('Choose somebody who is active here'));
    expect((await call(by, people.change, { body: { id: gone.id, version: 2 } })).status).toBe(409);
  });

  it('leaves only one of two who make each other managers at the same moment', async () => {
    const [one, other] = [await organisation.person(), await organisation.person()];
    const saved = await Promise.all([
      placed(by, one, { managerId: other.id }),
      placed(by, other, { managerId: one.id }),
    ]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is for those who manage people, and a second save on the same version is told what the first said', async () => {
    const looksOnly = await organisation.person(allBut('PRISM_APP_PEOPLE_MANAGE'));
    expect((await call(looksOnly, people.change, { body: { id: lead.id, version: 1 } })).status).toBe(403);
    expect((await thePerson(looksOnly, lead)).can.edit).toBe(false);
    expect((await call(by, people.change, { body: { id: lead.id, version: 1, jobTitle: 'Late' } })).status).toBe(409);
  });
});

describe('a manager who leaves', () => {
  it('hands those whom they manage to their successor, whose own managers go up; left to nobody, they go to the next manager up', async () => {
    const [top, leaver, one, between, below] = [
      await organisation.person(),
      await organisation.person(),
      await organisation.person(),
      await organisation.person(),
      await organisation.person(),
    ];
    const pairs = [
      [leaver, top],
      [one, leaver],
      [between, leaver],
      [below, between],
    ] as const;
    for (const [who, manager] of pairs) passed(await placed(by, who, { managerId: manager.id }));
    const managerOf = async (who: Person) => (await thePerson(by, who)).manager?.id ?? null;
    const leaves = async ({ id }: Person, more: object) => {
      const { version } = await thePerson(by, { id });
      return call(by, users.deactivate, { body: { id, version, ...more } });
    };
    expect(await leaves(leaver, {})).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('2 people to manage') },
    });
    // The successor is managed by one of them: circular management is not possible.
    passed(await leaves(leaver, { successorId: below.id }));
    expect([await managerOf(one), await managerOf(between)]).toEqual([below.id, top.id]);
    const asked = { entityId: between.id, entityType: 'USER' } as const;
    expect(passed(await call(by, activity.list, { body: asked })).records[0]).toMatchObject({
      event: 'person.edited',
      changes: [{ label: 'Manager', from: leaver.fullName, to: top.fullName }],
    });
    passed(await leaves(below, { leavesUnowned: true }));
    expect(await managerOf(one)).toBe(between.id);
    passed(await leaves(top, { leavesUnowned: true }));
    expect(await managerOf(between)).toBeNull();
  });
});

describe('the report of people', () => {
  it('REP-098, REP-099, REP-100, REP-114: holds those whom the reader manages, directly or further down', async () => {
    expect((await report(head)).objects.find(({ id }) => id === surveyor.id)).toEqual({
      id: surveyor.id,
      fullName: surveyor.fullName,
      login: surveyor.email,
      externalUser: false,
      actionSummaryCount: 2,
      taskSummaryCount: 2,
      propertyCount: 2,
      overdueTaskCount: 1,
      overdueActionCount: 1,
    });
    expect((await report(head)).objects.map(({ id }) => id)).toEqual(expect.arrayContaining([lead.id, surveyor.id]));
    expect((await report(lead)).objects.map(({ id }) => id)).toEqual([surveyor.id]);
    const directly = (await report(head, { directly: true })).objects.map(({ id }) => id);
    expect([directly.includes(lead.id), directly.includes(surveyor.id)]).toEqual([true, false]);
    expect(await report(surveyor)).toMatchObject({ objects: [], page: 1, limit: 25, totalObjectsForQuery: 0 });
    const without = await organisation.person(allBut('PRISM_APP_REPORT_PEOPLE_I_MANAGE'));
    expect((await call(without, people.report)).status).toBe(403);
  });

  it('counts only what its reader may see, and names by login only where addresses are shown', async () => {
    const reach = { propertyIds: [here.id] };
    const seeing = [
      'PRISM_PROPERTY_VIEW',
      'PRISM_APP_TASK_MENU',
      'PRISM_APP_ACTION_MENU',
      'PRISM_APP_REPORT_PEOPLE_I_MANAGE',
    ] as const;
    const local = await organisation.person(seeing, reach);
    const under = await organisation.person();
    passed(await placed(by, under, { managerId: local.id }));
    const away = await aTask(by, { property: there, code: 'EML01', dueDate: inDays(by, -40) });
    passed(await call(by, tasks.bulkChange, { body: { ids: [away.id], set: { ownerIds: [under.id] }, reason: null } }));
    await given(by, await anAction(by, { property: here }), under);
    expect((await report(local)).objects).toEqual([
      {
        id: under.id,
        fullName: under.fullName,
        login: under.id,
        externalUser: false,
        actionSummaryCount: 1,
        taskSummaryCount: 0,
        propertyCount: 0,
        overdueTaskCount: 0,
        overdueActionCount: 0,
      },
    ]);
  });

  it('REP-098, REP-101: takes groups, the inactive, people from outside, an order and a page; the worst come first', async () => {
    const [crew, night] = [await aGroup(by, 'Repairs crew'), await aGroup(by, 'Night shift')];
    const chief = await organisation.person();
    const late = await organisation.person();
    const idle = await aUser(by, { fullName: 'Ida Idle' });
    const outside = await aUser(by, { fullName: 'Otto Outside', isExternal: true });
    const left = await aUser(by, { fullName: 'Lena Left' });
    for (const [who, groupIds] of [
      [late, [crew]],
      [idle, [crew, night]],
      [outside, []],
      [left, [crew]],
    ] as const)
      passed(await placed(by, who, { managerId: chief.id, groupIds: [...groupIds] }));
    passed(await call(by, users.deactivate, { body: { id: left.id, version: 2 } }));
    await given(by, await anAction(by, { property: here, startDate: inDays(by, -9), dueDate: inDays(by, -2) }), late);
    expect(await namesOf(chief)).toEqual([late.fullName, 'Ida Idle', 'Otto Outside']);
    expect(await namesOf(chief, { active: false })).toEqual(['Lena Left']);
    expect(await namesOf(chief, { externalUser: false })).toEqual([late.fullName, 'Ida Idle']);
    expect((await report(chief)).objects.at(-1)).toMatchObject({ fullName: 'Otto Outside', externalUser: true });
    expect(await namesOf(chief, { selectedGroupIds: [night] })).toEqual(['Ida Idle']);
    expect(await namesOf(chief, { selectedGroupIds: [crew, night] })).toEqual([late.fullName, 'Ida Idle']);
    expect(await namesOf(chief, { sortingField: 'fullName', sortingAscending: false, limit: 2 })).toEqual([
      late.fullName,
      'Otto Outside',
    ]);
    expect(await report(chief, { limit: 2, page: 2 })).toMatchObject({ maxPage: 2, totalObjectsForQuery: 3 });
    expect(await namesOf(chief, { limit: 2, page: 2 })).toEqual(['Otto Outside']);
    expect((await thePerson(by, idle)).groups.map(({ name }) => name)).toEqual(['Repairs crew', 'Night shift']);
  });
});

describe('the people list', () => {
  const listed = async (who: Person, search: object = {}) =>
    passed(await call(who, people.list, { body: { ...personList.defaults, page: 1, ...search } })).objects;
  const namesIn = async (...asked: Parameters<typeof listed>) =>
    (await listed(...asked)).map(({ fullName }) => fullName);

  it('PEOPLE-001: shows who manages each, their groups and the same counts as their page', async () => {
    const [row] = await listed(by, { fullTextSearchString: surveyor.email });
    const { counts } = await thePerson(by, surveyor);
    expect(row).toMatchObject({
      id: surveyor.id,
      login: surveyor.email,
      manager: lead.fullName,
      groups: null,
      isExternal: false,
      ...counts,
    });
  });

  it('is narrowed by group, by manager, to those whom the reader manages, to those outside and who have left', async () => {
    const group = await aGroup(by, 'Wardens');
    const warden = await aUser(by, { fullName: 'Wanda Warden', jobTitle: 'Fire warden, St Mary’s', isExternal: true });
    passed(await placed(by, warden, { managerId: head.id, groupIds: [group] }));
    expect(await namesIn(by, { selectedGroupIds: [group] })).toEqual(['Wanda Warden']);
    expect(await namesIn(by, { managerIds: [head.id], externalUser: 'YES' })).toEqual(['Wanda Warden']);
    expect(await namesIn(by, { fullTextSearchString: "fire ward mary's" })).toEqual(['Wanda Warden']);
    expect(await namesIn(by, { withoutManager: true })).not.toContain('Wanda Warden');
    expect(await namesIn(head, { managed: true })).toEqual(expect.arrayContaining([surveyor.fullName, 'Wanda Warden']));
    expect(await namesIn(surveyor, { managed: true })).toEqual([]);
    passed(await call(by, users.deactivate, { body: { id: warden.id, version: 2 } }));
    expect(await namesIn(by, { selectedGroupIds: [group] })).toEqual([]);
    expect(await namesIn(by, { selectedGroupIds: [group], active: 'NO' })).toEqual(['Wanda Warden']);
    expect(await namesIn(by, { selectedGroupIds: [group], active: null })).toEqual(['Wanda Warden']);
  });

  it('EXPORT-010: is taken out as the chart asks for it, by who has only the report no further than they manage', async () => {
    const boss = await organisation.person(['PRISM_APP_REPORT_PEOPLE_I_MANAGE', 'PRISM_PROPERTY_VIEW']);
    const mine = await organisation.person();
    passed(await placed(by, mine, { managerId: boss.id }));
    const asked = {
      reportName: 'TeamPerformanceChart',
      limit: 50,
      page: 1,
      active: true,
      columns: ['fullName', 'login'],
    };
    const sheet = async (who: Person) => {
      const answer = await call(who, people.export, { body: asked });
      expect(answer.headers['content-disposition']).toContain('TeamPerformanceChart');
      return (await readXlsx(answer.raw)).sheets[0]!.rows.slice(1);
    };
    expect(await sheet(boss)).toEqual([[mine.fullName, null]]);
    expect((await sheet(by)).length).toBeGreaterThan(2);
    const without = await organisation.person(['PRISM_PROPERTY_VIEW']);
    expect((await call(without, people.export, { body: asked })).status).toBe(403);
  });
});

describe('the view of a person', () => {
  it('PEOPLE-002: is found by login, and each number is that of the list that it opens', async () => {
    const { dto } = passed(await call(by, people.get, { query: { personEmail: surveyor.email.toUpperCase() } }));
    expect(dto).toMatchObject({ id: surveyor.id, email: surveyor.email, manager: { id: lead.id } });
    const of = searchesOf(surveyor.id);
    const total = ({ totalObjectsForQuery }: { totalObjectsForQuery: number }) => totalObjectsForQuery;
    const tasksIn = async (search: object) =>
      total(passed(await call(by, tasks.list, { body: { ...taskList.defaults, page: 1, ...search } })));
    const actionsIn = async (search: object) =>
      total(passed(await call(by, actions.list, { body: { ...actionList.defaults, page: 1, ...search } })));
    const owned = { ...propertyList.defaults, page: 1, ...of.propertyCount };
    expect(dto.counts).toEqual({
      propertyCount: total(passed(await call(by, properties.list, { body: owned }))),
      taskCount: await tasksIn(of.taskCount),
      overdueTaskCount: await tasksIn(of.overdueTaskCount),
      actionCount: await actionsIn(of.actionCount),
      overdueActionCount: await actionsIn(of.overdueActionCount),
    });
    expect(dto.counts).toEqual({
      propertyCount: 2,
      taskCount: 2,
      overdueTaskCount: 1,
      actionCount: 2,
      overdueActionCount: 1,
    });
  });

  it('is not there for a login that nobody has, nor for somebody of another organisation', async () => {
    expect((await call(by, people.get, { query: { personEmail: 'nobody@test.example' } })).status).toBe(404);
    const elsewhere = await (await anOrganisation()).person();
    expect((await call(by, people.get, { query: { id: elsewhere.id } })).status).toBe(404);
    expect((await call(by, people.get, { query: {} })).status).toBe(422);
  });
});
