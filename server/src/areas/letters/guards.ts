import { letters } from '@lintel/contract/areas/letters/endpoints';
import { aTask } from '#areas/tasks/testing';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(letters, {
  appendOnly: ['accessLetters'],
  whole: { 'redact.ts': 'removes whom letters were for, and shows none of them' },
  asking: {
    toWrite: async (property, by) => ({ body: { kind: 'TASK' as const, ids: [(await aTask(by, { property })).id] } }),
  },
});
