import { people } from '@lintel/contract/areas/people/endpoints';
import { personList } from '@lintel/contract/areas/people/list';
import { aUser } from '#areas/users/testing';
import { examplesOf } from '#test/examples';

export const examples = examplesOf(people, {
  neighbours: async ({ by }) => ({
    body: { id: (await aUser(by)).id, search: { ...personList.defaults, page: 1 } as never },
  }),
  get: async ({ by }) => ({ query: { id: (await aUser(by)).id } }),
  change: async ({ by }) => {
    const { id, version } = await aUser(by);
    return { body: { id, version, jobTitle: 'Fire safety adviser', managerId: by.id } };
  },
});
