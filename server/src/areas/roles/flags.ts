import { roles } from '@lintel/contract/areas/roles';
import { flagsOf, sends } from '#test/flags';
import { call, passed } from '#test/calls';

export const flags = [
  flagsOf(
    roles.get,
    {
      'one that nobody has': async ({ by }) => {
        const name = `Night warden ${crypto.randomUUID()}`;
        const body = { name, description: null, permissions: ['PRISM_APP_TASK_MENU' as const] };
        return { query: { id: passed(await call(by, roles.create, { body })).dto.id } };
      },
    },
    {
      edit: (role) => sends(roles.change, { body: { ...role, description: 'For nights' } }),
      remove: ({ id }) => sends(roles.remove, { query: { id } }),
    },
  ),
];
