import type { CycleNation } from '../../cycles/rule.ts';

export const nations = [
  { id: 'england', name: 'England' },
  { id: 'wales', name: 'Wales' },
  { id: 'scotland', name: 'Scotland' },
  { id: 'northern-ireland', name: 'Northern Ireland' },
] as const satisfies readonly { id: CycleNation; name: string }[];
