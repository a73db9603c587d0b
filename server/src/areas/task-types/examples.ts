import { taskTypes } from '@lintel/contract/areas/task-types';
import { examplesOf } from '#test/examples';
import { anUncorrectedType, aShippedType, taskTypeDetails } from './testing.ts';

export const examples = examplesOf(taskTypes, {
  get: async ({ by }) => ({ query: { id: (await aShippedType(by)).id } }),
  create: async ({ by }) => ({ body: await taskTypeDetails(by) }),
  correct: async ({ by }) => ({ body: { codes: [await anUncorrectedType(by)] } }),
  preview: async ({ by }) => ({
    body: taskTypes.preview.body.parse({ ...(await aShippedType(by)), basis: 'fixed', early: null }),
  }),
  change: async ({ by }) => ({ body: { ...(await aShippedType(by)), note: `Looked at ${Date.now()}` } }),
});
