import { library } from '@lintel/contract/areas/library/endpoints';
import { documentList } from '@lintel/contract/areas/library/list';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';

/** A photograph of the demonstration. The newest of all may be evidence from another test, which cannot be moved. */
async function aDocument(api: Api) {
  const body = { ...documentList.defaults, page: 1, libraryType: 'TASK', fullTextSearchString: 'As found' } as never;
  return (await api.send(library.list, { body })).objects[0]!;
}

export const pages: AppPage[] = [
  { route: '/library', heading: 'Property documents' },
  {
    route: '/library/$type',
    isLikeAnother: true,
    at: () => Promise.resolve('/library/task'),
    heading: 'Task documents',
  },
  {
    route: '/library/document',
    isLikeAnother: true,
    at: async (api) => `/library/document?id=${(await aDocument(api)).id}`,
    heading: /\.(pdf|jpg|png)$/i,
  },
];
