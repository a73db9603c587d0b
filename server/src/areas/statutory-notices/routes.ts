import { displayedNotices } from '@lintel/contract/areas/statutory-notices/displayed';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { statutoryNoticeTexts as texts } from '@lintel/contract/texts/statutory-notices';
import { typedIn } from '#areas/dictionaries/drop-downs';
import { serve } from '#platform/http/serve';
import { displayedOn } from './displayed.ts';
import { statutoryNoticeRows } from './list.ts';
import { getNotice } from './notice.ts';
import { addRequirement } from './requirements.ts';
import { authoritiesToChoose } from './queries.ts';
import { removeNotice, saveNotice } from './save.ts';
import { addNoticeEntry } from './add-entry.ts';
import { noticeSummary } from './summary.ts';

const ofRecords = serve(displayedNotices, {
  displayed: (scope, { query }) => displayedOn(scope, query.recordId),
});
const ofNotices = serve(statutoryNotices, {
  list: (scope, { body }) => statutoryNoticeRows.page(scope, body),
  export: (scope, { body }) => statutoryNoticeRows.export(scope, body),
  neighbours: (scope, { body }) => statutoryNoticeRows.neighbours(scope, body),
  authorities: (scope, request) => authoritiesToChoose(scope, typedIn(request)),
  summary: (scope, { body }) => noticeSummary(scope, body.on),
  get: async (scope, { query }) => ({ dto: await getNotice(scope, query.id) }),
  save: async (scope, { body }) => ({
    dto: await saveNotice(scope, body),
    message: texts[body.id ? 'statutory.saved' : 'statutory.added'],
  }),
  remove: (scope, { query }) => removeNotice(scope, query),
  require: async (scope, { body }) => ({ dto: await addRequirement(scope, body) }),
  addEntry: async (scope, { body }) => ({ dto: await addNoticeEntry(scope, body) }),
});
export const statutoryNoticeRoutes = [...ofNotices, ...ofRecords];
