import { people } from '@lintel/contract/areas/people/endpoints';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(people, {
  whole: {
    'personal-documents.ts': 'names of documents of a person, for the person and for who manages people',
    'person-training.ts': 'records the training of somebody whom the caller manages people for',
  },
  appendOnly: ['personTraining', 'personTrainingFiles', 'personTrainingWithdrawals', 'personalOpenings'],
  takesAway: {
    withdrawTraining: ['reason', 'what was recorded stays with the reason'],
  },
});
