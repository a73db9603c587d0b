import { taskManagement } from '@lintel/contract/areas/task-management';
import { aShippedType } from '#areas/task-types/testing';
import { examplesOf } from '#test/examples';
import { anAddition, put, tomorrowOf } from './testing.ts';

export const examples = examplesOf(taskManagement, {
  properties: async ({ by }) => ({ body: { taskTypeId: (await aShippedType(by)).id, side: 'omitted' as const } }),
  propertyIds: async ({ by }) => ({ body: { taskTypeId: (await aShippedType(by)).id, side: 'included' as const } }),
  add: async ({ by, property }) => ({ body: [anAddition(await property(), await aShippedType(by), tomorrowOf(by))] }),
  deactivate: async ({ by, property }) => {
    const [where, { code, name }] = [await property(), await aShippedType(by)];
    await put(by, where);
    return { body: [{ propertyId: where.id, taskCode: code, name, reason: 'Sold' }] };
  },
  missing: async ({ property }) => ({ query: { propertyId: (await property()).id } }),
  proposals: async ({ property }) => ({ body: { propertyIds: [(await property()).id] } }),
});
