import { describe, expect, it } from 'vitest';
import { hazards, whyNotRequired } from './hazards.ts';

describe('which hazards the regulations cover', () => {
  it.each<[string, Parameters<typeof whyNotRequired>[0], string | undefined]>([
    [
      'damp in England',
      { hazard: 'damp-and-mould', ground: 'SIGNIFICANT', awareOn: '2025-10-27', nation: 'england' },
      undefined,
    ],
    [
      'the day before',
      { hazard: 'damp-and-mould', ground: 'SIGNIFICANT', awareOn: '2025-10-26', nation: 'england' },
      'not in force',
    ],
    [
      'in Wales',
      { hazard: 'damp-and-mould', ground: 'SIGNIFICANT', awareOn: '2026-12-01', nation: 'wales' },
      'England only',
    ],
    [
      'a fire hazard as an emergency',
      { hazard: 'fire', ground: 'EMERGENCY', awareOn: '2026-12-01', nation: 'england' },
      undefined,
    ],
    [
      'and not otherwise',
      { hazard: 'fire', ground: 'SIGNIFICANT', awareOn: '2026-12-01', nation: 'england' },
      'emergency only',
    ],
    [
      'lack of space in no case',
      { hazard: 'crowding-and-space', ground: 'EMERGENCY', awareOn: '2026-12-01', nation: 'england' },
      'do not cover',
    ],
  ])('%s', (_, of, why) => {
    if (why) expect(whyNotRequired(of)).toContain(why);
    else expect(whyNotRequired(of)).toBeUndefined();
  });

  it('are the 29 of the rating system', () => {
    expect(new Set(hazards.map(({ id }) => id)).size).toBe(29);
  });
});
