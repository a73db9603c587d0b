import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { anAction, closed } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, complete, completed, passed } from '#areas/tasks/testing';
import { anOrganisation, aServer, call, closeServer, everything } from '#test/harness';
import type { Organisation, Person, TestServer } from '#test/harness';
import { listed, numbersOf } from './testing.ts';

let server: TestServer;
let home: Organisation;
let manager: Person;
let readers: [string, Person][];
let areaIds: string[];
let regionIds: string[];

/** A portfolio as of Tuesday 24 November 2026, with half a year behind it. */
beforeAll(async () => {
  server = await aServer({ works: false });
  server.at('2026-05-20T10:00:00Z');
  home = await anOrganisation({ server });
  manager = await home.person();
  regionIds = await idsOf('REGIONS');
  areaIds = await idsOf('AREA_OF_OBSERVATION');
  const mill = await aProperty(manager, { buildingName: 'Mill House', regionId: regionIds[0]! });
  const quay = await aProperty(manager, { buildingName: 'Quay Court', regionId: regionIds[1]! });
  const moor = await aProperty(manager, { buildingName: 'Moor Lodge', regionId: null });
  const shut = await aProperty(manager, { buildingName: 'Shut Hall', regionId: regionIds[0]! });

  const fireOfMill = await aTask(manager, { code: 'FRA01', dueDate: '2026-06-15', property: mill });
  const fireOfQuay = await aTask(manager, { code: 'FRA01', dueDate: '2026-07-10', property: quay });
  const water = await aTask(manager, { code: 'LRA02', dueDate: '2026-11-30', property: moor });
  const security = await aTask(manager, { code: 'SRA01', dueDate: '2027-02-01', property: quay });
  await aTask(manager, { code: 'FRA01', dueDate: '2026-08-03', property: shut });
  await aTask(manager, { code: 'GAS01', dueDate: '2026-11-20', property: mill });
  await aTask(manager, { code: 'EML01', dueDate: '2026-05-25', property: moor });
  const once = await aTask(manager, { code: 'FRA04', dueDate: '2026-05-29', property: quay });
  const off = await aTask(manager, { code: 'EML02', dueDate: '2027-01-20', property: quay });
  passed(
    await call(manager, tasks.change, {
      body: {
        id: security.id,
        version: security.version,
        ownIntervalId: (await idsOf('TASK_INTERVAL', 'six-monthly'))[0]!,
        statusId: security.status.id,
        ownerIds: [],
        instructions: null,
        dueOn: security.cycle!.dueOn,
        reason: null,
      },
    }),
  );

  const raised = { startDate: '2026-01-01', areaOfObservationIds: areaIds.slice(0, 2) };
  const fromMill = { ...raised, source: { id: fireOfMill.id, type: 'TASK' as const } };
  const overMany: [string, 'HIGH' | 'MEDIUM' | 'LOW' | 'ADVISORY'][] = [
    ['2026-02-01', 'HIGH'],
    ['2026-05-25', 'LOW'],
    ['2026-11-23', 'MEDIUM'],
    ['2026-11-24', 'LOW'],
    ['2027-03-02', 'ADVISORY'],
    ['2027-12-01', 'HIGH'],
  ];
  for (const [dueDate, priority] of overMany) await anAction(manager, { ...fromMill, dueDate, priority });
  const done = await anAction(manager, { ...fromMill, dueDate: '2026-05-22' });
  const twice = await anAction(manager, { ...fromMill, dueDate: '2026-05-23' });
  const late = await anAction(manager, { ...raised, property: quay, dueDate: '2026-06-30' });
  await anAction(manager, { ...raised, dueDate: '2026-09-01', source: { id: water.id, type: 'TASK' } });
  await anAction(manager, { ...raised, dueDate: '2026-09-02', source: { id: fireOfQuay.id, type: 'TASK' } });
  await anAction(manager, { dueDate: '2026-10-01', startDate: '2026-01-01' });
  await anAction(manager, { ...raised, dueDate: '2026-10-01', property: shut });

  server.at('2026-06-20T10:00:00Z');
  await completed(manager, fireOfMill, '2026-06-20');
  await completed(manager, once, '2026-06-20');
  await closed(manager, done);
  await closed(manager, twice, { code: 'closed-duplicate', note: 'The same as the one before' });
  server.at('2026-09-10T10:00:00Z');
  await closed(manager, late);
  server.at('2026-11-24T10:00:00Z');
  passed(
    await call(manager, tasks.suspend, {
      body: { id: off.id, version: off.version, reason: 'Void', reviewOn: '2026-12-01' },
    }),
  );
  passed(await call(manager, properties.archive, { body: { id: shut.id, version: shut.version, reason: 'Sold' } }));
  readers = [
    ['who sees everything', manager],
    ['who sees a region', await home.person(everything, { regionId: regionIds[0]! })],
    ['who sees two properties', await home.person(everything, { propertyIds: [quay.id, moor.id] })],
  ];
}, 120_000);
afterAll(async () => {
  server.at(null);
  await closeServer(server);
});

const idsOf = async (dictionary: 'REGIONS' | 'AREA_OF_OBSERVATION' | 'TASK_INTERVAL', code?: string) =>
  home.within(async ({ db }) =>
    (
      await db
        .selectFrom('dictionaryEntries')
        .select('id')
        .where('dictionary', '=', dictionary)
        .$if(code !== undefined, (query) => query.where('code', '=', code!))
        .orderBy('sortOrder')
        .execute()
    ).map(({ id }) => id),
  );

describe('a number of a chart', () => {
  it.each(['tasks', 'actions', 'properties'] as const)(
    'that counts %s is that of the list which it opens, for three readers, filtered or not',
    async (kind) => {
      const narrowed: ReportFilters[] = [{ regionIds: [regionIds[0]!] }, { buildingNameDictIds: ['Quay Court'] }];
      const asked: [string, Person, ReportFilters][] = [
        ...readers.map(([who, reader]): [string, Person, ReportFilters] => [who, reader, {}]),
        ...narrowed.map((filters): [string, Person, ReportFilters] => ['who narrows', manager, filters]),
      ];
      const followed = [];
      for (const [who, reader, filters] of asked) {
        const numbers = (await numbersOf(reader, filters))[kind].filter(isFollowed);
        const lists = [];
        for (const { what, link } of numbers) lists.push([what, await listed(reader, link)]);
        expect(lists, `${who}, ${JSON.stringify(filters)}`).toEqual(numbers.map(({ what, count }) => [what, count]));
        followed.push(numbers.filter(({ count }) => count > 0).length);
      }
      expect(Math.min(...followed)).toBeGreaterThan({ tasks: 5, actions: 5, properties: 1 }[kind]);
    },
    60_000,
  );

  it('is the same from what is kept and from the rows', async () => {
    const kept = await numbersOf(manager);
    const { numAffectedRows } = await home.within(({ db }) => sql`delete from kept_counts`.execute(db));
    expect(numAffectedRows).toBe(1n);
    expect(await numbersOf(manager)).toEqual(kept);
  });
});

/** Of the many weeks in which nothing was due, those of one season will do. */
const isFollowed = ({ what, count }: { what: string; count: number }) =>
  count > 0 || !what.startsWith('week') || what.includes('2026-06');
