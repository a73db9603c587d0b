import { safetyMeasureEndpoints } from '@lintel/contract/areas/safety-measures';
import { inDays } from '#areas/tasks/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';

const today = ({ by }: Stage) => ({ day: inDays(by, 0) });

export const examples = examplesOf(safetyMeasureEndpoints, {
  figures: (stage) => ({ query: today(stage) }),
  failing: (stage) => ({ query: { ...today(stage), measure: 'BS01' as const } }),
  uncounted: (stage) => ({ query: today(stage) }),
  export: (stage) => ({ body: today(stage) }),
});
