import { beforeAll, describe, expect, it } from 'vitest';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { hazardCaseList } from '@lintel/contract/areas/hazard-cases/list';
import { myWork } from '@lintel/contract/areas/my-work';
import { notices } from '@lintel/contract/areas/notices';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { keepOwed } from './owed.ts';
import { aHazardCase, anExtendedCase, aProof, entered, theCase } from './testing.ts';

const server = await theServer();
let organisation: Organisation;
let by: Person;
beforeAll(async () => {
  server.at('2026-12-21T12:00:00Z');
  organisation = await anOrganisation();
  by = await organisation.person();
});

const listed = async (who: Person, more: object = {}) =>
  passed(await call(who, hazardCases.list, { body: { ...hazardCaseList.defaults, page: 1, ...more } })).objects;

describe('the list of hazard cases', () => {
  it('begins with what is most urgent, and with open cases alone until somebody asks for more', async () => {
    server.at('2026-12-21T12:00:00Z');
    const property = await aProperty(by);
    for (const [ground, awareAt] of [
      ['SIGNIFICANT', '2026-12-21T09:00:00Z'],
      ['EMERGENCY', '2026-12-21T09:00:00Z'],
      ['SIGNIFICANT', '2026-12-01T09:00:00Z'],
    ] as const)
      await aHazardCase(by, { property, ground, awareAt });
    const all = await listed(by, { propertyIds: [property.id] });
    expect(all.map(({ dueStatus, ground }) => `${dueStatus} ${ground}`)).toEqual([
      'OVERDUE Significant hazard',
      'NOT_DUE_YET Emergency hazard',
      'NOT_DUE_YET Significant hazard',
    ]);
    const count = async (more: object) => (await listed(by, { propertyIds: [property.id], ...more })).length;
    expect(
      await Promise.all([
        count({ grounds: ['EMERGENCY'] }),
        count({ clocks: ['INVESTIGATE'] }),
        count({ hazards: ['fire'] }),
        count({ awareFrom: '2026-12-21' }),
        count({ states: ['CLOSED'] }),
        count({ states: null }),
        count({ ready: 'YES' }),
        count({ ready: 'NO' }),
        count({ dueStatuses: ['DUE', 'NOT_DUE_YET'] }),
      ]),
    ).toEqual([1, 2, 0, 2, 0, 3, 0, 3, 2]);
  });

  it('has accommodation that is owed before making safe that is extended, with the day since when, until it is secured', async () => {
    server.at('2026-12-28T12:00:00Z');
    const place = await anOrganisation();
    const manager = await place.person();
    const { fileId, ...of } = await anExtendedCase(manager);
    const shown = async () => {
      await place.within(keepOwed);
      return (await listed(manager)).map(({ nextClock, dueDate, dueStatus }) => [nextClock, dueDate, dueStatus]);
    };
    const safe = [['Make safe', '2027-01-08', 'NOT_DUE_YET']];
    expect(await shown()).toEqual(safe);
    server.at('2026-12-29T20:00:00Z');
    expect(await shown()).toEqual(safe);
    server.at('2026-12-30T09:00:00Z');
    expect(await shown()).toEqual([['Suitable alternative accommodation', '2026-12-29', 'OVERDUE']]);
    passed(await entered(manager, of, 'ACCOMMODATION_SECURED', { at: '2026-12-30T08:00:00Z', who: 'A', fileId }));
    expect(await shown()).toEqual(safe);
  });

  it('stands on the dashboard where a clock has passed, each number with its list, and in My work with the moment of an emergency', async () => {
    server.at('2026-12-21T12:00:00Z');
    const place = await anOrganisation();
    const manager = await place.person();
    const named = await place.person(allBut('PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'));
    const property = await aProperty(manager);
    const peopleIds = [named.id];
    await aHazardCase(manager, { property, peopleIds, awareAt: '2026-12-01T09:00:00Z' });
    await aHazardCase(manager, { property, ground: 'EMERGENCY', awareAt: '2026-12-20T09:30:00Z' });
    await aHazardCase(manager, { property, peopleIds, ground: 'EMERGENCY', awareAt: '2026-12-21T09:30:00Z' });
    const late = async (who: Person, role: 'ALL' | 'OWN') => {
      const { overdue } = passed(await call(who, dashboard.attention, { query: { role } }));
      const { count, since, kind, search } = overdue.find(({ id }) => id === 'overdue-cases')!;
      expect([kind, (await listed(who, search)).length]).toEqual(['HAZARD_CASE', count]);
      return [count, since];
    };
    expect(await late(manager, 'ALL')).toEqual([2, '2026-12-15']);
    expect(await late(named, 'OWN')).toEqual([1, '2026-12-15']);
    const groups = passed(await call(named, myWork.get)).groups;
    const mine = groups.flatMap(({ id, rows }) => rows.map(({ dueOn, dueAt }) => [id, dueOn, dueAt ?? null]));
    // A clock that counts days ends with its day; one of 24 hours at its minute.
    expect(mine).toEqual([
      ['overdue', '2026-12-15', null],
      ['week', '2026-12-22', '2026-12-22T09:30:00.000Z'],
    ]);
    const reader = await place.person(allBut('PRISM_APP_ENFORCEMENT_VISIT_MENU'));
    const { overdue } = passed(await call(reader, dashboard.attention, { query: {} }));
    expect(overdue.map(({ id }) => id)).not.toContain('overdue-cases');
  });

  it('has as mine what I am told of: where I am named; where nobody who may see it is, what I manage; and it is handed over', async () => {
    const property = await aProperty(by, { ownerIds: [by.id] });
    const [named, successor] = [await organisation.person(), await organisation.person()];
    const reader = await organisation.person(allBut('PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'));
    const of = await aHazardCase(by, { property, peopleIds: [named.id] });
    const nobodys = await aHazardCase(by, { property });
    const mine = async (who: Person, whose = 'MINE') =>
      (await listed(who, { whose, propertyIds: [property.id] })).map(({ id }) => id);
    expect(new Set(await mine(named))).toEqual(new Set([of.id, nobodys.id]));
    expect(await mine(by)).toEqual([nobodys.id]);
    expect(await mine(reader)).toEqual([]);
    expect([await mine(by, 'NOT_MINE'), await mine(named, 'NOT_MINE')]).toEqual([[of.id], []]);
    const naming = async (...people: Person[]) =>
      (await listed(by, { peopleIds: people.map(({ id }) => id), propertyIds: [property.id] })).map(({ id }) => id);
    expect([await naming(successor, named), await naming(successor)]).toEqual([[of.id], []]);
    // On a property that I look after, whoever is notified of it.
    expect(new Set(await mine(by, 'MY_PEOPLE'))).toEqual(new Set([of.id, nobodys.id]));
    expect(await mine(reader, 'MY_PEOPLE')).toEqual([]);
    const held = passed(await call(by, notices.holdings, { query: { id: named.id, successorId: successor.id } })).dto;
    expect(held.others).toEqual([{ name: 'hazard case', count: 1 }]);
    passed(await call(by, notices.handOver, { body: { id: named.id, successorId: successor.id } }));
    expect((await theCase(by, of)).people).toEqual([{ id: successor.id, name: successor.fullName }]);
    expect(await activityOn(by, of.id)).toContain('hazard-case.handed-over');
    expect(await mine(named)).toEqual([nobodys.id]);
  });

  it('says a case is overdue whose time was extended only after it had passed', async () => {
    const of = await aHazardCase(by, { awareAt: '2026-12-01T09:00:00Z' });
    const { id: fileId } = await aProof(by, of);
    const to = '2027-01-15T12:00:00Z';
    passed(await entered(by, of, 'EXTENDED', { clock: 'INVESTIGATE', to, reason: 'WEATHER', fileId }));
    const [row] = await listed(by, { propertyIds: [of.property.id] });
    expect(row).toMatchObject({ dueStatus: 'OVERDUE', dueDate: '2026-12-15' });
    expect((await theCase(by, of)).clocks).toMatchObject([
      { state: 'OVERDUE', due: { on: '2026-12-15' }, agreedLate: { on: '2027-01-15' } },
    ]);
  });
});
