import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/actions/list', isLikeAnother: true, heading: 'Actions' },
  { route: '/actions/item/$id', at: async (api) => `/actions/item/${await anActionId(api)}`, heading: /\w/ },
  { route: '/actions/summary', heading: 'Actions summary' },
  {
    route: '/actions/add',
    isLikeAnother: true,
    at: async () => '/actions/add?standalone=true&backUrl=/actions/list',
    heading: 'Add action',
  },
  {
    route: '/action_add.html',
    isLikeAnother: true,
    at: async () => '/action_add.html?standalone=true&backUrl=/actions/list',
    heading: 'Add action',
  },
  {
    route: '/actions/edit/$id',
    isLikeAnother: true,
    at: async (api) => `/actions/edit/${await anActionId(api)}`,
    heading: /^Edit action /,
  },
  {
    route: '/action_edit.html',
    isLikeAnother: true,
    at: async (api) => `/action_edit.html?id=${await anActionId(api)}`,
    heading: /^Edit action /,
  },
];

/** The first open action of the list, raised if there is none yet. */
async function anActionId(api: Api): Promise<string> {
  const { objects } = await api.send(actions.list, { body: actionList.search.parse({ status: 'OPEN' }) });
  const first = objects.find(({ can }) => can.edit);
  if (first) return first.id;
  const body = { name: 'Replace the door closer', priority: 'HIGH' } as const;
  return (await api.send(actions.create, { body })).dto.id;
}
