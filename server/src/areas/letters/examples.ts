import { letters } from '@lintel/contract/areas/letters/endpoints';
import { suppliedLetters } from '@lintel/contract/areas/letters/supplied';
import { aTask } from '#areas/tasks/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { lettersSent, printed, reachable } from './testing.ts';

async function aTaskOf({ by, property }: Stage) {
  await reachable(by);
  const { id } = await aTask(by, { property: await property() });
  return { kind: 'TASK' as const, id };
}

export const examples = examplesOf(letters, {
  changeSettings: async ({ by }) => {
    const { version } = await reachable(by);
    return { body: { ...suppliedLetters, sender: '1 Quayside', version } };
  },
  toWrite: async (stage) => {
    const { kind, id } = await aTaskOf(stage);
    return { body: { kind, ids: [id] } };
  },
  send: async (stage) => ({ body: await printed(stage.by, await aTaskOf(stage), [{ occupier: 'Mrs Hill' }]) }),
  ofRecord: async (stage) => {
    const task = await aTaskOf(stage);
    await lettersSent(stage.by, task, [{ occupier: 'Mrs Hill' }]);
    return { query: task };
  },
});
