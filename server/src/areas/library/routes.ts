import { library } from '@lintel/contract/areas/library/endpoints';
import { libraryTexts as texts } from '@lintel/contract/texts/library';
import { serve } from '#platform/serve';
import { changeDocument, getDocument } from './document.ts';
import { foldersOf } from './folders.ts';
import { documentRows } from './list.ts';

export const libraryRoutes = serve(library, {
  list: (scope, { body }) => documentRows.page(scope, body),
  export: (scope, { body }) => documentRows.export(scope, body),
  neighbours: (scope, { body }) => documentRows.neighbours(scope, body),
  folders: (scope, { body }) => foldersOf(scope, body),
  get: async (scope, { query }) => ({ dto: await getDocument(scope, query.id) }),
  change: async (scope, { body }) => ({ dto: await changeDocument(scope, body), message: texts['library.saved'] }),
});
