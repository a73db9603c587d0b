import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import { aShippedType } from '#areas/task-types/testing';
import { aPiece } from '#areas/equipment/testing';
import { aTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { examplesOf } from '#test/examples';
import { aReading } from './testing.ts';

export const examples = examplesOf(checklists, {
  get: async ({ by }) => ({ query: { id: (await aShippedType(by)).id } }),
  save: async ({ by }) => {
    const { id } = await aShippedType(by);
    return {
      body: {
        id,
        version: passed(await call(by, checklists.get, { query: { id } })).dto.version,
        questions: [aReading()],
      },
    };
  },
  ofTask: async ({ by, property }) => ({ query: { id: (await aTask(by, { property: await property() })).id } }),
  ofEquipment: async ({ by, property }) => ({ query: { id: (await aPiece(by, { property: await property() })).id } }),
  readings: async ({ by, property }) => ({ query: { id: (await aTask(by, { property: await property() })).id } }),
});
