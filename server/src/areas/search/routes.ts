import { search } from '@lintel/contract/areas/search';
import { serve } from '#platform/http/serve';
import { searchEverything } from './service.ts';

export const searchRoutes = serve(search, {
  all: async (scope, { body }) => ({ success: true as const, options: await searchEverything(scope, body) }),
});
