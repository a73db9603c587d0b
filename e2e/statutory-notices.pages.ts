import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';
import { aProperty } from './property.ts';

export async function aStatutoryNotice(api: Api) {
  const { id: propertyId } = await aProperty(api);
  const fields = { type: 'hs-improvement-notice', authority: 'HSE', receivedOn: '2026-01-05' } as const;
  return (await api.send(statutoryNotices.save, { body: { propertyId, ...fields } })).dto;
}

export const pages: AppPage[] = [
  { route: '/statutory_notice_list.html', isLikeAnother: true, heading: 'Statutory notices' },
  { route: '/statutory_notice_summary.html', isLikeAnother: true, heading: 'Statutory notices summary' },
  {
    route: '/statutory_notice_view.html',
    isLikeAnother: true,
    at: async (api) => `/statutory_notice_view.html?id=${(await aStatutoryNotice(api)).id}`,
    heading: /^Improvement notice NOT-/,
  },
  { route: '/statutory_notice_add.html', isLikeAnother: true, heading: 'Add statutory notice' },
  {
    route: '/statutory_notice_edit.html',
    isLikeAnother: true,
    at: async (api) => `/statutory_notice_edit.html?id=${(await aStatutoryNotice(api)).id}`,
    heading: /^Edit statutory notice NOT-/,
  },
];
