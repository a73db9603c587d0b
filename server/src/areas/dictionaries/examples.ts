import { dictionaries } from '@lintel/contract/areas/dictionaries';
import type { DictionaryEntry } from '@lintel/contract/areas/dictionaries';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { call } from '#test/calls';
import { anUncorrectedEntry } from './testing.ts';

let count = 0;
const newEntry = () => ({ dictionary: 'LANDLORD' as const, name: `Landlord ${Date.now()}-${(count += 1)}` });

async function anEntry({ by }: Stage): Promise<DictionaryEntry> {
  return (await call(by, dictionaries.add, { body: newEntry() })).body.dto;
}

export const examples = examplesOf(dictionaries, {
  add: () => ({ body: newEntry() }),
  change: async (stage) => {
    const { id, version, order, name } = await anEntry(stage);
    return { body: { id, version, order, name: `${name} and Sons`, isArchived: false } };
  },
  correct: async ({ by }) => ({ body: { ids: [await anUncorrectedEntry(by)] } }),
  remove: async (stage) => ({ query: { id: (await anEntry(stage)).id } }),
});
