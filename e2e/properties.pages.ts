import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/property/', heading: 'Properties' },
  { route: '/property/$id', at: async (api) => `/property/${await aPropertyId(api)}`, heading: /\w/ },
  { route: '/property_add.html', heading: 'Add property' },
  {
    route: '/property_edit.html',
    isLikeAnother: true,
    at: async (api) => `/property_edit.html?id=${await aPropertyId(api)}`,
    heading: /^Edit /,
  },
];

/** The first property of the list. */
async function aPropertyId(api: Api): Promise<string> {
  const { objects } = await api.send(properties.list, { body: propertyList.search.parse({}) });
  return objects[0]!.id;
}
