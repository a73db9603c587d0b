import { activity } from '@lintel/contract/areas/activity';
import { serve } from '#platform/http/serve';
import { activityOf, comment } from './service.ts';

export const activityRoutes = serve(activity, {
  list: async (scope, { body }) => ({ success: true as const, records: await activityOf(scope, body) }),
  comment: (scope, { body }) => comment(scope, body),
});
