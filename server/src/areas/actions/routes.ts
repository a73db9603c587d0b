import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionTexts as texts } from '@lintel/contract/texts/actions';
import { assignToUser } from '#areas/shares/assign';
import { serve } from '#platform/http/serve';
import { getAction, viewAction } from './action.ts';
import { changeActions } from './bulk.ts';
import { changeAction } from './change.ts';
import { closeAction, closeActions } from './close.ts';
import { changeClosingRules, closingRules } from './closing-rules.ts';
import { actionRows } from './list.ts';
import { importClosedActions, raiseActions, startOfAction } from './raise.ts';
import { recheckAction, recheckList } from './recheck.ts';
import { removeAction } from './remove.ts';
import { reopenAction } from './reopen.ts';
import { actionSummary } from './summary.ts';
import { acceptActions, verifyAction } from './verify.ts';

const counted = (objects: readonly unknown[]) =>
  objects.length === 1 ? 'Action added' : `${objects.length} actions added`;

export const actionRoutes = serve(actions, {
  list: (scope, { body }) => actionRows.page(scope, body),
  export: (scope, { body }) => actionRows.export(scope, body),
  neighbours: (scope, { body }) => actionRows.neighbours(scope, body),
  summary: (scope, { body }) => actionSummary(scope, body),
  start: (scope, { query: { propertyId, sourceId, sourceType } }) =>
    startOfAction(scope, { propertyId, source: sourceId && sourceType ? { id: sourceId, type: sourceType } : null }),
  get: async (scope, { query }) => ({ dto: await getAction(scope, query.id) }),
  view: (scope, { body }) => viewAction(scope, body.actionId),
  create: async (scope, { body: { propertyId, source, ...action } }) => {
    const [raised] = await raiseActions(scope, { propertyId, source }, [action]);
    return { dto: await getAction(scope, raised!.id), message: texts['action.added'] };
  },
  createSeveral: async (scope, { body: { actions: given, ...where } }) => {
    const objects = await raiseActions(scope, where, given);
    return { objects, message: counted(objects) };
  },
  importClosed: async (scope, { body: { actions: given, ...where } }) => {
    const objects = await importClosedActions(scope, where, given);
    return { objects, message: counted(objects) };
  },
  change: async (scope, { body }) => ({ dto: await changeAction(scope, body), message: texts['action.saved'] }),
  remove: async (scope, { query }) => {
    await removeAction(scope, query);
    return { success: true as const, message: texts['action.deleted'] };
  },
  assign: async (scope, { params, body }) => {
    await assignToUser(scope, 'ACTION', params.id, body.assignee);
    return { dto: await getAction(scope, params.id), message: texts['action.saved'] };
  },
  close: async (scope, { body }) => {
    const dto = await closeAction(scope, body);
    return { dto, message: texts[dto.closing.state === 'closed' ? 'action.closed' : 'action.awaits.verification'] };
  },
  verify: async (scope, { body }) => ({
    dto: await verifyAction(scope, body),
    message: texts[body.accepted ? 'action.accepted' : 'action.rejected'],
  }),
  reopen: async (scope, { body }) => ({ dto: await reopenAction(scope, body), message: texts['action.reopened'] }),
  bulkChange: (scope, { body }) => changeActions(scope, body),
  bulkVerify: (scope, { body }) => acceptActions(scope, body),
  bulkClose: (scope, { body }) => closeActions(scope, body),
  closingRules: async (scope) => ({ dto: await closingRules(scope) }),
  changeClosingRules: async (scope, { body }) => ({ dto: await changeClosingRules(scope, body) }),
  rechecks: (scope, { query }) => recheckList(scope, query),
  recheck: async (scope, { body }) => {
    await recheckAction(scope, body);
    return { success: true as const };
  },
});
