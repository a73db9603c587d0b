import { people } from '@lintel/contract/areas/people/endpoints';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(people, {
  whole: {
    'person-training.ts': 'records the training of somebody whom the caller manages people for',
  },
  appendOnly: ['personTraining', 'personTrainingFiles', 'personTrainingWithdrawals'],
});
