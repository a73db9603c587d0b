import { contractorList } from '@lintel/contract/areas/contractors/list';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { passed } from '#areas/tasks/testing';
import { examplesOf } from '#test/examples';
import { call } from '#test/harness';
import { aContractor } from './testing.ts';

export const examples = examplesOf(contractors, {
  neighbours: async ({ by }) => ({
    body: { id: (await aContractor(by)).id, search: { ...contractorList.defaults, page: 1 } },
  }),
  get: async ({ by }) => ({ query: { id: (await aContractor(by)).id } }),
  create: () => ({ body: { name: 'Calder Fire Doors', emailAddress: 'office@calder-doors.example' } }),
  change: async ({ by }) => {
    const { id, version } = await aContractor(by);
    return { body: { id, version, name: 'Millgate Electrical Ltd' } };
  },
  archive: async ({ by }) => {
    const { id, version } = await aContractor(by);
    return { body: { id, version, reason: 'Ceased trading' } };
  },
  restore: async ({ by }) => {
    const { id, version } = await aContractor(by);
    passed(await call(by, contractors.archive, { body: { id, version, reason: 'Ceased trading' } }));
    return { query: { id } };
  },
});
