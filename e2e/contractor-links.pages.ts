import { contractorLinks } from '@lintel/contract/areas/contractor-links/endpoints';
import { contractorPage } from '@lintel/contract/areas/contractor-links/page';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';

const NAME = 'Ebor Painting';

export const pages: AppPage[] = [
  { route: contractorPage, as: 'admin', at: async (api) => (await aContractorLink(api)).address, heading: NAME },
];

/** A contractor with a link to its page, as a path of the application. */
export async function aContractorLink(api: Api) {
  const { dto } = await api.send(contractors.create, { body: { name: NAME, attributes: [] } });
  const { dto: made } = await api.send(contractorLinks.copy, { body: { id: dto.id } });
  return { id: dto.id, address: made.link.replace(/^https?:\/\/[^/]+/, '') };
}
