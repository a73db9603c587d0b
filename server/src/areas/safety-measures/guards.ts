import { safetyMeasureEndpoints } from '@lintel/contract/areas/safety-measures';
import { inDays } from '#areas/tasks/testing';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(safetyMeasureEndpoints, {
  asking: { export: async (_, by) => ({ body: { day: inDays(by, 0) } }) },
});
