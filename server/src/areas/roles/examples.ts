import { roles } from '@lintel/contract/areas/roles';
import { call } from '#test/calls';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';

let count = 0;
const details = () => ({
  name: `Example role ${Date.now()} ${(count += 1)}`,
  description: null,
  permissions: ['PRISM_APP_TASK_MENU' as const],
});
const aRole = async ({ by }: Stage) => (await call(by, roles.create, { body: details() })).body.dto;

export const examples = examplesOf(roles, {
  get: async (stage) => ({ query: { id: (await aRole(stage)).id } }),
  create: () => ({ body: details() }),
  change: async (stage) => ({ body: { ...(await aRole(stage)), description: 'For nights' } }),
  remove: async (stage) => ({ query: { id: (await aRole(stage)).id } }),
});
