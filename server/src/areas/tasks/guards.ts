import type { Property } from '@lintel/contract/areas/properties';
import { taskList, tasks } from '@lintel/contract/areas/tasks';
import { put } from '#areas/task-management/testing';
import { guardsOf } from '#test/guards';
import type { Person } from '#test/harness';
import { aTask } from './testing.ts';

const searchFor = ({ id }: Property) => ({ ...taskList.defaults, page: 1, propertyIds: [id] });
async function foundOn(property: Property, by: Person) {
  await put(by, { id: property.id });
  return searchFor(property);
}

export const guards = guardsOf(tasks, {
  asking: {
    list: async (property, by) => ({ body: await foundOn(property, by) }),
    export: async (property, by) => ({
      body: { ...(await foundOn(property, by)), limit: undefined, columns: ['code', 'propertyReference'] },
    }),
    neighbours: async (property, by) => ({
      body: { id: (await aTask(by, { property })).id, search: searchFor(property) },
    }),
  },
});
