import { taskTypes } from '@lintel/contract/areas/task-types';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(taskTypes, {
  whole: {
    'own-intervals.ts': 'a changed rule must fit every task; only the names of intervals are shown',
    'rule-effect.ts': 'a changed rule holds on every property; only those that the reader sees are named',
  },
});
