import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';

const aContractor = async (api: Api) =>
  (await api.send(contractors.create, { body: { name: 'Millgate Electrical' } })).dto;

export const pages: AppPage[] = [
  { route: '/contractor_list.html', isLikeAnother: true, heading: 'Contractors' },
  {
    route: '/contractor_view.html',
    at: async (api) => `/contractor_view.html?id=${(await aContractor(api)).id}`,
    heading: 'Millgate Electrical',
  },
  {
    route: '/contractor_edit.html',
    isLikeAnother: true,
    at: async (api) => `/contractor_edit.html?id=${(await aContractor(api)).id}`,
    heading: 'Edit Millgate Electrical',
  },
];
