import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';
import { aProperty } from './property.ts';

export async function aPiece(api: Api) {
  const { id: propertyId } = await aProperty(api);
  const { objects } = await api.send(dictionaries.generic, { params: { dictionary: 'EQUIPMENT_TYPE' } });
  const typeId = objects.find(({ code }) => code === 'passenger-lift')!.id;
  return (await api.send(equipment.add, { body: { propertyId, typeId, names: ['Lift 1'] } })).objects[0]!;
}

export const pages: AppPage[] = [
  { route: '/equipment_list.html', isLikeAnother: true, heading: 'Equipment' },
  {
    route: '/equipment_view.html',
    isLikeAnother: true,
    at: async (api) => `/equipment_view.html?id=${(await aPiece(api)).id}`,
    heading: 'Lift 1',
  },
  { route: '/equipment_add.html', isLikeAnother: true, heading: 'Add equipment' },
  {
    route: '/equipment_edit.html',
    isLikeAnother: true,
    at: async (api) => `/equipment_edit.html?id=${(await aPiece(api)).id}`,
    heading: 'Edit Lift 1',
  },
];
