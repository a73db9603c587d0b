import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorTexts as texts } from '@lintel/contract/texts/contractors';
import { serve } from '#platform/serve';
import { addContractor, archiveContractor, changeContractor, getContractor, restoreContractor } from './contractor.ts';
import { contractorRows } from './list.ts';

export const contractorRoutes = serve(contractors, {
  list: (scope, { body }) => contractorRows.page(scope, body),
  export: (scope, { body }) => contractorRows.export(scope, body),
  neighbours: (scope, { body }) => contractorRows.neighbours(scope, body),
  get: async (scope, { query }) => ({ dto: await getContractor(scope, query.id) }),
  create: async (scope, { body }) => ({ dto: await addContractor(scope, body), message: texts['contractor.added'] }),
  change: async (scope, { body }) => ({ dto: await changeContractor(scope, body), message: texts['contractor.saved'] }),
  archive: async (scope, { body }) => ({ dto: await archiveContractor(scope, body) }),
  restore: async (scope, { query }) => ({ dto: await restoreContractor(scope, query.id) }),
});
