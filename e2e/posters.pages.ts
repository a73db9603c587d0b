import { posters } from '@lintel/contract/areas/posters/endpoints';
import { posterPage } from '@lintel/contract/areas/posters/page';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';
import { aProperty } from './property.ts';

export const pages: AppPage[] = [
  { route: '/accident/poster_reports.html', isLikeAnother: true, as: 'admin', heading: 'Reports from posters' },
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

/** A poster of a new property, in an organisation that accepts reports by poster. */
export async function aPoster(api: Api) {
  const property = await aProperty(api);
  const settings = async () => (await api.send(posters.settings, {})).dto;
  const { isOn, version } = await settings();
  if (!isOn)
    await api.send(posters.changeSettings, { body: { isOn: true, version } }).catch(async (refused: Error) => {
      // Another test may have switched it on meanwhile.
      if (!(await settings()).isOn) throw refused;
    });
  const { dto } = await api.send(posters.make, { body: { propertyId: property.id } });
  return { propertyId: property.id, caption: dto.property.caption, link: dto.link! };
}
