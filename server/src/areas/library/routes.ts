import { library } from '@lintel/contract/areas/library/endpoints';
import { libraryTexts as texts } from '@lintel/contract/texts/library';
import { openFiles } from '#platform/file-store/files';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { changeDocument, changeDocuments, getDocument, moveDocuments, removeDocuments } from './document.ts';
import { foldersOf } from './folders.ts';
import { documentRows } from './list.ts';
import { documentsOfProperty } from './of-property.ts';
import { zipDocuments } from './zip-documents.ts';

export const libraryRoutes = ({ config }: Pick<Setting, 'config'>) => {
  const files = openFiles(config.filesUrl);
  return serve(library, {
    list: (scope, { body }) => documentRows.page(scope, body),
    export: (scope, { body }) => documentRows.export(scope, body),
    neighbours: (scope, { body }) => documentRows.neighbours(scope, body),
    folders: (scope, { body }) => foldersOf(scope, body),
    zip: (scope, { body }) => zipDocuments(scope, body.ids, files),
    ofProperty: (scope, { query }) => documentsOfProperty(scope, query.id),
    get: async (scope, { query }) => ({ dto: await getDocument(scope, query.id) }),
    bulkChange: (scope, { body }) => changeDocuments(scope, body),
    bulkMove: (scope, { body }) => moveDocuments(scope, body),
    bulkRemove: (scope, { body }) => removeDocuments(scope, body.ids),
    change: async (scope, { body }) => ({ dto: await changeDocument(scope, body), message: texts['library.saved'] }),
  });
};
