import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';
import { aProperty } from './property.ts';

async function anEvacuationPlan(api: Api) {
  const { id: propertyId } = await aProperty(api);
  const resident = { residentName: 'Ada Hill', dwelling: 'Flat 94', floor: '9', assistance: 'CARRIED' } as const;
  const body = { propertyId, ...resident, origin: 'ASKED', knownOn: '2026-05-01' } as const;
  return (await api.send(evacuationPlans.save, { body })).dto;
}

const at = (page: string) => async (api: Api) => `${page}?id=${(await anEvacuationPlan(api)).id}`;

export const pages: AppPage[] = [
  { route: '/evacuation_plan_list.html', isLikeAnother: true, heading: 'Evacuation plans' },
  {
    route: '/evacuation_plan_view.html',
    isLikeAnother: true,
    at: at('/evacuation_plan_view.html'),
    heading: 'Ada Hill',
  },
  { route: '/evacuation_plan_add.html', isLikeAnother: true, heading: 'Add resident' },
  {
    route: '/evacuation_plan_edit.html',
    isLikeAnother: true,
    at: at('/evacuation_plan_edit.html'),
    heading: /^Edit evacuation plan EVP-/,
  },
  {
    route: '/evacuation_statement.html',
    at: at('/evacuation_statement.html'),
    heading: 'Statement for the resident',
  },
  {
    route: '/evacuation_sheet.html',
    at: async (api) => `/evacuation_sheet.html?propertyId=${(await anEvacuationPlan(api)).property.id}`,
    heading: 'Sheet for the fire and rescue service',
  },
];
