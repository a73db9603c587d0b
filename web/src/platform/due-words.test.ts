import { describe, expect, it } from 'vitest';
import { dueWords } from './due-words.ts';

const today = '2026-11-24';

describe('how far off a due date is', () => {
  it.each([
    ['2026-11-24', 'Due today'],
    ['2026-11-25', 'Due tomorrow'],
    ['2026-12-06', '12 days left'],
    ['2026-11-23', '1 day late'],
    ['2026-09-24', '61 days late'],
    ['2025-11-24', '365 days late'],
    ['2025-11-23', '12 months late'],
    ['2024-11-20', '2 years late'],
    ['2027-01-23', '60 days left'],
    ['2027-02-24', '3 months left'],
    ['2027-02-23', '2 months left'],
    ['2027-05-24', '6 months left'],
    ['2025-10-25', '12 months late'],
    ['2025-10-24', '13 months late'],
  ])('%s: %s', (dueOn, words) => expect(dueWords(dueOn, today)).toBe(words));
});
