import { myWork } from '@lintel/contract/areas/my-work';
import { serve } from '#platform/serve';
import { workOf } from './my-work.ts';

export const myWorkRoutes = serve(myWork, {
  get: async (scope) => ({ groups: await workOf(scope) }),
});
