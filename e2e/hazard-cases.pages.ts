import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';
import { aProperty } from './property.ts';

export async function aHazardCase(api: Api) {
  const { id: propertyId } = await aProperty(api);
  const fields = { hazard: 'damp-and-mould', ground: 'SIGNIFICANT', awareAt: '2026-01-05T09:00:00Z' } as const;
  return (await api.send(hazardCases.save, { body: { propertyId, ...fields } })).dto;
}

const at = (page: string) => async (api: Api) => `${page}?id=${(await aHazardCase(api)).id}`;

export const pages: AppPage[] = [
  { route: '/hazard_case_list.html', isLikeAnother: true, heading: 'Hazard cases' },
  { route: '/hazard_case_view.html', at: at('/hazard_case_view.html'), heading: /^Damp, mould or fungal growth HAZ-/ },
  { route: '/hazard_case_print.html', at: at('/hazard_case_print.html'), heading: /^Chronology of hazard case HAZ-/ },
  { route: '/hazard_case_add.html', isLikeAnother: true, heading: 'Open hazard case' },
  {
    route: '/hazard_case_edit.html',
    isLikeAnother: true,
    at: at('/hazard_case_edit.html'),
    heading: /^Edit hazard case HAZ-/,
  },
];
