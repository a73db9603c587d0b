import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import { aShippedType } from '#areas/task-types/testing';
import { flagsOf, sends } from '#test/flags';
import { aReading } from './testing.ts';

export const flags = [
  flagsOf(
    checklists.get,
    { 'of a shipped task type': async ({ by }) => ({ query: { id: (await aShippedType(by)).id } }) },
    {
      edit: async ({ version }, { by }) =>
        sends(checklists.save, { body: { id: (await aShippedType(by)).id, version, questions: [aReading()] } }),
    },
  ),
];
