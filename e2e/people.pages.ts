import { people } from '@lintel/contract/areas/people/endpoints';
import { personList } from '@lintel/contract/areas/people/list';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';

const aPersonId = async (api: Api) =>
  (await api.send(people.list, { body: { ...personList.defaults, page: 1 } })).objects[0]!.id;

export const pages: AppPage[] = [
  { route: '/people_list.html', isLikeAnother: true, heading: 'People' },
  { route: '/people_training.html', isLikeAnother: true, heading: 'Training matrix' },
  {
    route: '/people_view.html',
    at: async (api) => `/people_view.html?id=${await aPersonId(api)}`,
    heading: /\w/,
  },
];
