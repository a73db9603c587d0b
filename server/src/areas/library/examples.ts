import { library } from '@lintel/contract/areas/library/endpoints';
import { documentList } from '@lintel/contract/areas/library/list';
import { aFile } from '#areas/files/testing';
import { aTask } from '#areas/tasks/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';

const example = async ({ by, property }: Stage) => aFile(by, (await property()).id);

export const examples = examplesOf(library, {
  neighbours: async (stage) => ({
    body: { id: (await example(stage)).id, search: { ...documentList.defaults, page: 1 } },
  }),
  zip: async (stage) => ({ body: { ids: [(await example(stage)).id] } }),
  ofProperty: async ({ property }) => ({ query: { id: (await property()).id } }),
  get: async (stage) => ({ query: { id: (await example(stage)).id } }),
  change: async (stage) => {
    const { id, name } = await example(stage);
    return { body: { id, version: 1, name, documentKind: 'MANUAL' as const, expiresOn: '2030-01-31' } };
  },
  bulkChange: async (stage) => ({
    body: { ids: [(await example(stage)).id], set: { documentKind: 'REPORT' as const } },
  }),
  bulkMove: async (stage) => {
    const { id } = await example(stage);
    return { body: { ids: [id], ownerId: (await aTask(stage.by, { property: await stage.property() })).id } };
  },
  bulkRemove: async (stage) => ({ body: { ids: [(await example(stage)).id] } }),
});
