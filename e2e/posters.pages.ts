import { posters } from '@lintel/contract/areas/posters/endpoints';
import { posterPage } from '@lintel/contract/areas/posters/page';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';
import { aTask } from './tasks.pages.ts';

export const pages: AppPage[] = [
  { route: '/accident/poster_reports.html', as: 'admin', heading: 'Reports from posters' },
  {
    route: '/accident/poster.html',
    as: 'admin',
    at: async (api) => `/accident/poster.html?propertyId=${(await aPoster(api)).propertyId}`,
    heading: 'Poster',
  },
  {
    route: posterPage,
    as: 'admin',
    at: async (api) => new URL((await aPoster(api)).link, 'http://lintel').href.replace(/^https?:\/\/[^/]+/, ''),
    heading: 'Report what happened',
  },
];

/** A poster of a new property, in an organisation that takes reports by posters. */
export async function aPoster(api: Api) {
  const { property } = await aTask(api);
  const { dto: settings } = await api.send(posters.settings, {});
  if (!settings.isOn)
    await api.send(posters.changeSettings, { body: { isOn: true, version: settings.version } as never });
  const { dto } = await api.send(posters.make, { body: { propertyId: property.id } });
  return { propertyId: property.id, caption: dto.property.caption, link: dto.link! };
}
