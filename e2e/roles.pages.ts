import { roles } from '@lintel/contract/areas/roles';
import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/admin/roles.html', isLikeAnother: true, as: 'admin', heading: 'Roles' },
  {
    route: '/admin/role.html',
    as: 'admin',
    at: async (api) => `/admin/role.html?id=${(await api.send(roles.list, {})).objects[0]!.id}`,
    heading: 'System administrator',
  },
];
