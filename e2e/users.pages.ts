import { userList, users } from '@lintel/contract/areas/users';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/admin/users/active', as: 'admin', heading: 'Users' },
  {
    route: '/admin/user',
    isLikeAnother: true,
    as: 'admin',
    at: async (api) => `/admin/user?id=${await aUserId(api)}`,
    heading: /\w/,
  },
  {
    route: '/admin/assignment.html',
    as: 'admin',
    at: async (api) => `/admin/assignment.html?userId=${await aUserId(api)}`,
    heading: 'Property assignment',
  },
];

/** The first user of the list. */
async function aUserId(api: Api): Promise<string> {
  const { objects } = await api.send(users.list, { body: userList.search.parse({}) });
  return objects[0]!.id;
}
