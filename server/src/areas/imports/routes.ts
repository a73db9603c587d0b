import { imports } from '@lintel/contract/areas/imports';
import { openFiles } from '#platform/file-store/files';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { sheetsOf, valuesOf } from './mapping.ts';
import { receiveFile } from './receive-file.ts';
import { outcomes } from './outcomes.ts';
import { refusals, refusedRows } from './refused-rows.ts';
import {
  cancelImport,
  checkImport,
  chooseValues,
  discardImport,
  setUpImport,
  startImport,
  undoImport,
} from './service.ts';
import { getImport, importsToChoose, listImports } from './shown-imports.ts';

export const importRoutes = ({ config }: Pick<Setting, 'config'>) => {
  const files = openFiles(config.filesUrl);
  return serve(imports, {
    list: (scope, { body }) => listImports(scope, body),
    options: (scope) => importsToChoose(scope),
    get: async (scope, { query }) => ({ dto: await getImport(scope, query.id) }),
    upload: async (upload, { query }) => ({ dto: await receiveFile(upload, query, files) }),
    sheets: (scope, { query }) => sheetsOf(scope, query.id),
    setUp: async (scope, { body }) => ({ dto: await setUpImport(scope, body) }),
    values: (scope, { query }) => valuesOf(scope, query.id),
    choose: async (scope, { body }) => ({ dto: await chooseValues(scope, body) }),
    check: async (scope, { body }) => ({ dto: await checkImport(scope, body) }),
    refusals: (scope, { body }) => refusals(scope, body),
    outcomes: (scope, { body }) => outcomes(scope, body),
    refusedRows: (scope, { query }) => refusedRows(scope, query.id),
    start: async (scope, { body }) => ({ dto: await startImport(scope, body) }),
    cancel: async (scope, { query }) => ({ dto: await cancelImport(scope, query.id) }),
    undo: async (scope, { body }) => ({ dto: await undoImport(scope, body) }),
    discard: (scope, { query }) => discardImport(scope, query.id),
  });
};
