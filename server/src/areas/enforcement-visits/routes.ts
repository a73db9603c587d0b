import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { enforcementVisitTexts as texts } from '@lintel/contract/texts/enforcement-visits';
import { uploadToRecord } from '#areas/files/add-files';
import { openFiles } from '#platform/file-store/files';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { enforcementVisitRows } from './list.ts';
import { removeVisit, saveVisit } from './save.ts';
import { getVisit, outcomesOf } from './visit.ts';

export const enforcementVisitRoutes = ({ config }: Pick<Setting, 'config'>) => {
  const files = openFiles(config.filesUrl);
  return serve(enforcementVisits, {
    list: (scope, { body }) => enforcementVisitRows.page(scope, body),
    export: (scope, { body }) => enforcementVisitRows.export(scope, body),
    neighbours: (scope, { body }) => enforcementVisitRows.neighbours(scope, body),
    outcomes: (scope, { query }) => outcomesOf(scope, query.categoryId),
    get: async (scope, { query }) => ({ dto: await getVisit(scope, query.id) }),
    save: async (scope, { body }) => ({
      dto: await saveVisit(scope, body),
      message: texts[body.id ? 'visit.saved' : 'visit.added'],
    }),
    remove: (scope, { query }) => removeVisit(scope, query),
    uploadFile: async (upload, { params, query }) => ({
      dto: await uploadToRecord(files, upload, { id: params.id, kind: 'ENFORCEMENT_VISIT' }, query),
    }),
  });
};
