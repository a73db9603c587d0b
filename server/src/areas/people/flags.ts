import { people } from '@lintel/contract/areas/people/endpoints';
import { aUser } from '#areas/users/testing';
import { inDays } from '#areas/tasks/testing';
import { asTheyStand, flagsOf, sends, settingsSavedBy } from '#test/flags';

export const flags = [
  flagsOf(
    people.training,
    { 'of somebody else': async ({ by }) => ({ query: { id: (await aUser(by)).id } }) },
    {
      record: (_, { by }, { query }) =>
        sends(people.recordTraining, { body: { personId: query.id, kind: 'nebosh-general', fromOn: inDays(by, -30) } }),
    },
  ),
  flagsOf(people.trainingKinds, asTheyStand, settingsSavedBy(people.changeTrainingKinds)),
];
