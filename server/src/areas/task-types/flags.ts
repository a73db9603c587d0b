import { taskTypes } from '@lintel/contract/areas/task-types';
import { flagsOf, sends } from '#test/flags';
import { aShippedType } from './testing.ts';

export const flags = [
  flagsOf(
    taskTypes.get,
    { 'a shipped one': async ({ by }) => ({ query: { id: (await aShippedType(by)).id } }) },
    {
      edit: async (_, { by }) =>
        sends(taskTypes.change, { body: { ...(await aShippedType(by)), note: `Looked at ${Date.now()}` } }),
    },
  ),
];
