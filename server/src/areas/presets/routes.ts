import { presets } from '@lintel/contract/areas/presets';
import { serve } from '#platform/http/serve';
import { columnsOf, saveColumns } from './columns.ts';
import { deleteFilter, renameFilter, savedFilters, saveFilter } from './saved-filters.ts';

export const presetRoutes = serve(presets, {
  list: async (scope, { query }) => ({ objects: await savedFilters(scope, query) }),
  save: async (scope, { body }) => ({ dto: await saveFilter(scope, body), message: 'Filter saved' }),
  rename: async (scope, { body }) => ({ dto: await renameFilter(scope, body), message: 'Filter renamed' }),
  delete: (scope, { query }) => deleteFilter(scope, query.id),
  columns: async (scope, { query }) => ({ dto: await columnsOf(scope, query.tableCode) }),
  saveColumns: async (scope, { body }) => ({ dto: await saveColumns(scope, body), message: 'Columns saved' }),
});
