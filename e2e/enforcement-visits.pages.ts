import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';
import { aProperty } from './property.ts';

export async function anEnforcementVisit(api: Api) {
  const { id: propertyId } = await aProperty(api);
  const { objects } = await api.send(dictionaries.generic, { params: { dictionary: 'ENFORCEMENT_VISIT_CATEGORY' } });
  const categoryId = objects.find(({ code }) => code === 'hse')!.id;
  return (await api.send(enforcementVisits.save, { body: { propertyId, categoryId, visitDate: '2026-01-05' } })).dto;
}

export const pages: AppPage[] = [
  { route: '/enforcement_visit_list.html', isLikeAnother: true, heading: 'Enforcement visits' },
  {
    route: '/enforcement_visit_view.html',
    isLikeAnother: true,
    at: async (api) => `/enforcement_visit_view.html?id=${(await anEnforcementVisit(api)).id}`,
    heading: /^Enforcement visit ENF-/,
  },
  { route: '/enforcement_visit_add.html', isLikeAnother: true, heading: 'Add enforcement visit' },
  {
    route: '/enforcement_visit_edit.html',
    isLikeAnother: true,
    at: async (api) => `/enforcement_visit_edit.html?id=${(await anEnforcementVisit(api)).id}`,
    heading: /^Edit enforcement visit ENF-/,
  },
];
