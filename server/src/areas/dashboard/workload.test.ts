import { beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { anAction } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { anOrganisation, everything } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';

let server: TestServer;
let home: Organisation;
let manager: Person;

const weeksOf = async (by: Person, role: 'ALL' | 'OWN' = 'ALL') =>
  passed(await call(by, dashboard.workload, { query: { role } })).objects;
const countsOf = async (by: Person, week: string) =>
  (await weeksOf(by)).find((each) => each.week === week)?.kinds.map(({ count }) => count);

beforeAll(async () => {
  server = await theServer();
  // A Thursday, six weeks before the week that spans the turn of the year.
  server.at('2026-11-19T10:00:00Z');
  home = await anOrganisation({ server });
  manager = await home.person();
  const property = await aProperty(manager);
  // One on each day around the week, of types that the property does not have yet.
  const days = Array.from({ length: 9 }, (_, at) => plusDays('2026-12-27', at));
  const codes = ['FRA01', 'FRA02', 'FRA03', 'FRA04', 'EIC01', 'EML02', 'HSA01', 'GAS01', 'ROF01'];
  for (const [at, dueDate] of days.entries()) await aTask(manager, { code: codes[at]!, dueDate, property });
  await anAction(manager, { property, dueDate: '2027-01-03' });
  await anAction(manager, { property, dueDate: '2027-01-04' });
});
describe('the coming weeks', () => {
  it('begin with this one, Monday to Sunday, and number the turn of the year as ISO 8601 does (T-05)', async () => {
    const weeks = await weeksOf(manager);
    expect(weeks.map(({ week }) => week).slice(0, 8)).toEqual([
      '2026-W47',
      '2026-W48',
      '2026-W49',
      '2026-W50',
      '2026-W51',
      '2026-W52',
      '2026-W53',
      '2027-W01',
    ]);
    expect(weeks).toHaveLength(13);
    expect(weeks[0]).toMatchObject({ from: '2026-11-16', to: '2026-11-22' });
  });

  it('open the lists of exactly their seven days (T-05)', async () => {
    const weeks = await weeksOf(manager);
    const turn = weeks.find(({ week }) => week === '2026-W53')!;
    expect(turn).toMatchObject({ from: '2026-12-28', to: '2027-01-03' });
    const [ofTasks, ofActions] = turn.kinds;
    expect([ofTasks!.count, ofActions!.count]).toEqual([7, 1]);
    const listed = passed(
      await call(manager, tasks.list, { body: { ...taskList.defaults, page: 1, ...ofTasks!.search } }),
    );
    expect(listed.objects.map(({ dueOn }) => dueOn).toSorted()).toEqual(
      Array.from({ length: 7 }, (_, at) => plusDays('2026-12-28', at)),
    );
    const raised = passed(
      await call(manager, actions.list, { body: { ...actionList.defaults, page: 1, ...ofActions!.search } }),
    );
    expect(raised.objects.map(({ dueDate }) => dueDate)).toEqual(['2027-01-03']);
  });

  it('count what the reader may see, and of areas that they may not enter nothing', async () => {
    const elsewhere = await aProperty(manager);
    const caretaker = await home.person(everything, { propertyIds: [elsewhere.id] });
    expect(await countsOf(caretaker, '2026-W53')).toEqual([0, 0]);
    const clerk = await home.person(['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_VIEW']);
    expect(await countsOf(clerk, '2026-W53')).toEqual([1]);
    expect((await weeksOf(manager, 'OWN')).flatMap(({ kinds }) => kinds.map(({ count }) => count))).not.toContain(7);
  });
});
