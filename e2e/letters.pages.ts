import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { AppPage } from './pages.ts';
import { aProperty } from './property.ts';

export const pages: AppPage[] = [
  {
    route: '/letters.html',
    at: async (api) => {
      const { id: propertyId } = await aProperty(api);
      const body = { name: 'Flat door closer', priority: 'LOW', propertyId } as const;
      const { id } = (await api.send(actions.create, { body })).dto;
      return `/letters.html?kind=ACTION&id=${id}`;
    },
    heading: 'Letters for access',
  },
];
