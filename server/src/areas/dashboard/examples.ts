import { thenAndNow } from '@lintel/contract/areas/then-and-now';
import { inDays } from '#areas/tasks/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';

const yesterday = ({ by }: Stage) => ({ day: inDays(by, -1), by: 'type' as const });

export const examples = examplesOf(thenAndNow, {
  compare: (stage) => ({ query: yesterday(stage) }),
  moved: (stage) => ({ query: { ...yesterday(stage), move: 'added' as const } }),
  exportCompared: (stage) => ({ body: yesterday(stage) }),
  exportMoved: (stage) => ({ body: { ...yesterday(stage), move: 'added' as const } }),
});
