import { accidents } from '@lintel/contract/areas/accidents';
import { serve } from '#platform/serve';
import { decideOn } from './decide.ts';

export const accidentRoutes = serve(accidents, {
  decide: async (scope, { body }) => decideOn(scope, body.facts, body.asOf),
});
