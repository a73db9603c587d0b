import { myWork } from '@lintel/contract/areas/my-work';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(myWork, {
  appendOnly: ['workAttempts'],
  whole: { 'attempts.ts': 'names who tried on records that were found before' },
});
