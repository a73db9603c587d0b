import { people } from '@lintel/contract/areas/people/endpoints';
import { personList } from '@lintel/contract/areas/people/list';
import { aTask, inDays } from '#areas/tasks/testing';
import { aUser } from '#areas/users/testing';
import { examplesOf } from '#test/examples';
import { call, passed } from '#test/calls';
import { trained } from './testing.ts';

export const examples = examplesOf(people, {
  neighbours: async ({ by }) => ({
    body: { id: (await aUser(by)).id, search: { ...personList.defaults, page: 1 } as never },
  }),
  training: async ({ by }) => ({ query: { id: (await aUser(by)).id } }),
  openings: async ({ by }) => ({ query: { id: (await aUser(by)).id } }),
  recordTraining: async ({ by }) => ({
    body: { personId: (await aUser(by)).id, kind: 'nebosh-general', fromOn: inDays(by, -30) },
  }),
  withdrawTraining: async ({ by }) => {
    const { id } = await aUser(by);
    const { kinds } = await trained(by, { id }, { kind: 'nebosh-general' });
    return { body: { id: kinds[0]!.items[0]!.id, reason: 'Somebody else’s certificate' } };
  },
  lacking: async ({ by, property }) => ({
    body: {
      entityType: 'TASK' as const,
      entityIds: [(await aTask(by, { property: await property() })).id],
      who: [by.id],
    },
  }),
  changeTrainingKinds: async ({ by }) => {
    const { version, kinds } = passed(await call(by, people.trainingKinds)).dto;
    return { body: { version, kinds } };
  },
  get: async ({ by }) => ({ query: { id: (await aUser(by)).id } }),
  change: async ({ by }) => {
    const { id, version } = await aUser(by);
    return { body: { id, version, jobTitle: 'Fire safety adviser', managerId: by.id } };
  },
});
