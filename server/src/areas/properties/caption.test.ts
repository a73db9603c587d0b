import { expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { search } from '@lintel/contract/areas/search';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { anAction } from '#areas/actions/testing';
import { aShare, opened } from '#areas/shares/testing';
import { aTask, anInspectionReport } from '#areas/tasks/testing';
import { aShippedType } from '#areas/task-types/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import { aProperty } from './testing.ts';

await theWorkingServer();

const caption = 'St Mary’s School, Church Road, Ashford';
const place = {
  buildingName: 'St Mary’s School',
  address1: 'Church Road',
  address2: 'Old Town',
  city: 'Ashford',
  postcode: 'TW15 3DZ',
};

it('a property is called by its name, first line and town wherever work on it is seen, and work is found by them', async () => {
  const home = await anOrganisation();
  const by = await home.person();
  const property = await aProperty(by, place);
  const task = await aTask(by, { property });
  const action = await anAction(by, { property });
  const report = await anInspectionReport(by, task);
  const { token } = await aShare(by, action);
  expect(property.caption).toBe(caption);
  expect(task.property.caption).toBe(caption);
  expect(action.propertyBriefInfoDto?.caption).toBe(caption);
  expect(report.task.propertyBriefInfoDto.caption).toBe(caption);
  expect((await opened(by, token)).property?.address).toBe(
    'St Mary’s School, Church Road, Old Town, Ashford, TW15 3DZ',
  );
  const { id: taskTypeId } = await aShippedType(by, 'LFT01');
  const side = await call(by, taskManagement.properties, { body: { taskTypeId, side: 'omitted' } });
  expect(side.body.objects).toMatchObject([{ caption }]);

  for (const text of ['St Mary’s', 'ashford', 'church road']) {
    const tasksFound = await call(by, tasks.list, { body: { ...taskList.defaults, fullTextSearchString: text } });
    expect(tasksFound.body.objects, text).toMatchObject([{ property: caption }]);
    const actionsFound = await call(by, actions.list, { body: { ...actionList.defaults, fullTextSearchString: text } });
    expect(actionsFound.body.objects, text).toMatchObject([{ property: caption }]);
    const groups = await searchedFor(by, text);
    expect(groups.TASK, text).toEqual([`${task.code} · ${task.name} · ${caption}`]);
    expect(groups.INSPECTION_REPORT, text).toHaveLength(1);
  }
});

it('what the first line says already is not said twice', async () => {
  const by = await (await anOrganisation()).person();
  const captionOf = async (more: object) => (await aProperty(by, more)).caption;
  expect(await captionOf({ buildingName: 'Oak House', address1: 'Oak House' })).toBe('Oak House');
  expect(await captionOf({ buildingName: 'Oak House', address1: 'OAK HOUSE, 1 Mill Lane' })).toBe(
    'OAK HOUSE, 1 Mill Lane',
  );
  expect(await captionOf({ address1: '1 Mill Lane, Leeds', city: 'Leeds' })).toBe('1 Mill Lane, Leeds');
  expect(await captionOf({ address1: '1 Mill Lane' })).toBe('1 Mill Lane');
});

async function searchedFor(by: Person, searchString: string): Promise<Record<string, string[]>> {
  const { options } = passed(await call(by, search.all, { body: { searchString } }));
  const groups = Object.groupBy(options, (hit) => hit.entityType);
  return Object.fromEntries(Object.entries(groups).map(([kind, hits]) => [kind, hits.map((hit) => hit.entityCaption)]));
}
