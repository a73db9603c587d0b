import { myWork } from '@lintel/contract/areas/my-work';
import { serve } from '#platform/http/serve';
import { recordNotDone } from './not-done.ts';
import { workOf } from './my-work.ts';

export const myWorkRoutes = serve(myWork, {
  notDone: (scope, { body }) => recordNotDone(scope, body),
  get: (scope, { query }) => workOf(scope, query.days),
});
