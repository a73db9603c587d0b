import { presets } from '@lintel/contract/areas/presets';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { call } from '#test/calls';

let count = 0;
const newPreset = () => ({
  type: '',
  tableName: 'property',
  name: `Filters ${(count += 1)}`,
  filterData: { nations: ['england'] },
});

async function aPreset({ caller }: Stage): Promise<string> {
  return (await call(caller, presets.save, { body: newPreset() })).body.dto.id;
}

export const examples = examplesOf(presets, {
  save: () => ({ body: newPreset() }),
  rename: async (stage) => ({ body: { id: await aPreset(stage), name: `Renamed ${(count += 1)}` } }),
  delete: async (stage) => ({ query: { id: await aPreset(stage) } }),
  saveColumns: () => ({
    body: {
      tableCode: 'property',
      tableSize: 25 as const,
      presetData: [
        { code: 'propertyReferenceNumber', width: 1 as const },
        { code: 'city', width: 0 as const },
      ],
    },
  }),
});
