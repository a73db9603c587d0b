import { roles } from '@lintel/contract/areas/roles';
import { serve } from '#platform/http/serve';
import { unheldPermissions } from './unheld.ts';
import { changeRole, createRole, everyRole, getRole, removeRole, roleOptions } from './service.ts';

export const roleRoutes = serve(roles, {
  list: (scope) => everyRole(scope),
  unheld: (scope) => unheldPermissions(scope),
  get: async (scope, { query }) => ({ dto: await getRole(scope, query.id) }),
  create: async (scope, { body }) => ({ dto: await createRole(scope, body), message: 'Role added' }),
  change: async (scope, { body }) => ({ dto: await changeRole(scope, body), message: 'Role saved' }),
  remove: (scope, { query }) => removeRole(scope, query.id),
  options: (scope) => roleOptions(scope),
});
