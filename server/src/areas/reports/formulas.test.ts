import { beforeAll, describe, expect, it } from 'vitest';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { anAction, closed } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, completed } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';

let server: TestServer;
let home: Organisation;
let manager: Person;
let properties: Property[];

/** Of everything, from kept counts; and of these properties, counted on request. */
const ways = () => [{}, { propertyIds: properties.map(({ id }) => id) }];

beforeAll(async () => {
  server = await theServer();
  server.at('2026-01-05T10:00:00Z');
  home = await anOrganisation({ server });
  manager = await home.person();
  properties = [];
});
const aPlace = async () => {
  const place = await aProperty(manager);
  properties.push(place);
  return place;
};

describe('missed and scheduled', () => {
  const GRACE_DAYS = 7;
  const aRound = async (dueDate: string, doneOn?: string, code = 'SRA01') => {
    const task = await aTask(manager, { code, dueDate, property: await aPlace() });
    if (!doneOn) return;
    server.at(`${doneOn}T10:00:00Z`);
    await completed(manager, task, doneOn);
    server.at('2026-01-05T10:00:00Z');
  };
  const monthsOf = async (body: object, code: string) => {
    const { data } = passed(await call(manager, reports.taskSchedule, { body }));
    const { periods } = data.find(({ taskCode }) => taskCode === code)!;
    return Object.fromEntries(
      periods.flatMap(({ periodDate, overdueTaskCount, openTaskCount }) =>
        openTaskCount > 0 ? [[periodDate.slice(0, 7), { of: openTaskCount, missed: overdueTaskCount }]] : [],
      ),
    );
  };

  it('a round is missed when it was not done by its day and the grace of its type, whether done since or not (REP-075, REP-076)', async () => {
    await home.within(({ db }) =>
      db.updateTable('taskTypes').set({ graceDays: GRACE_DAYS }).where('code', '=', 'SRA01').execute(),
    );
    await aRound('2026-02-10', '2026-02-10');
    await aRound('2026-03-10', '2026-03-17');
    await aRound('2026-04-10', '2026-04-18');
    await aRound('2026-05-10');
    await aRound('2026-06-10');
    server.at('2026-06-17T10:00:00Z');
    for (const body of ways())
      expect(await monthsOf(body, 'SRA01'), JSON.stringify(body)).toEqual({
        '2026-02': { of: 1, missed: 0 },
        '2026-03': { of: 1, missed: 0 },
        '2026-04': { of: 1, missed: 1 },
        '2026-05': { of: 1, missed: 1 },
        '2026-06': { of: 1, missed: 0 },
      });
    server.at('2026-06-18T10:00:00Z');
    for (const body of ways()) expect((await monthsOf(body, 'SRA01'))['2026-06']).toEqual({ of: 1, missed: 1 });
  });
});

describe('scores of areas', () => {
  it('an action counts in its own areas only, and as completed only where work was done (REP-082, REP-083)', async () => {
    server.at('2026-06-18T10:00:00Z');
    const [doors, signs, alarms] = await home.within(async ({ db }) => {
      const entries = await db
        .selectFrom('dictionaryEntries')
        .select('id')
        .where('dictionary', '=', 'AREA_OF_OBSERVATION')
        .orderBy('sortOrder')
        .limit(3)
        .execute();
      return entries.map(({ id }) => id) as [string, string, string];
    });
    const property = await aPlace();
    const raised = (areaOfObservationIds: string[], dueDate: string) =>
      anAction(manager, { property, areaOfObservationIds, startDate: '2026-01-01', dueDate });
    for (const areas of [[doors], [doors, signs], [signs], [signs]]) await raised(areas, '2026-06-10');
    for (const areas of [[doors], [doors], [doors, alarms]]) await closed(manager, await raised(areas, '2026-07-10'));
    const withoutWork = { code: 'closed-superseded', note: 'The survey of May replaces it' };
    await closed(manager, await raised([signs], '2026-07-10'), withoutWork);
    await closed(manager, await raised([signs], '2026-07-10'), { ...withoutWork, code: 'closed-not-required' });
    await closed(manager, await raised([alarms], '2026-07-10'), { ...withoutWork, code: 'closed-duplicate' });
    for (const body of ways()) {
      const { data, totals } = passed(await call(manager, reports.areaScoring, { body }));
      const now = data.map(({ areaOfObservationId, periods }) => {
        const { periodDate: _, ...cell } = periods.at(-1)!;
        return [areaOfObservationId, cell];
      });
      expect(now, JSON.stringify(body)).toEqual([
        [doors, { completedActionCount: 3, overdueActionCount: 2 }],
        [signs, { completedActionCount: 0, overdueActionCount: 3 }],
        [alarms, { completedActionCount: 1, overdueActionCount: 0 }],
      ]);
      expect(totals.at(-1)).toMatchObject({ completedActionCount: 3, overdueActionCount: 4 });
    }
  });
});

it('open tasks of the dashboard are those of Reports and the suspended ones, of which it says how many (DASH-004, REP-064)', async () => {
  server.at('2026-06-18T10:00:00Z');
  for (const code of ['EML01', 'FAL01']) {
    const { id, version } = await aTask(manager, { code, property: await aPlace() });
    passed(await call(manager, tasks.suspend, { body: { id, version, reason: 'Void', reviewOn: '2026-07-01' } }));
  }
  const { objects } = passed(await call(manager, dashboard.doughnuts, { query: {} }));
  const { total, note } = objects.find(({ id }) => id === 'tasks-by-due-status')!;
  const { totalTaskCount } = passed(await call(manager, reports.portfolioTasks, { body: {} }));
  expect([total - totalTaskCount, note]).toEqual([2, '2 of them suspended, which Reports leave out.']);
});
