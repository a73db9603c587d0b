import type { Ladder } from '@lintel/contract/areas/notice-rules';
import { describe, expect, it } from 'vitest';
import { exampleLines, ladderLines, rungText, whoText } from './ladder-words.ts';

const ladder: Ladder = [
  { days: 14, to: ['director', 'owner', 'manager'] },
  { days: -30, to: ['owner'] },
  { days: 0, to: ['owner'] },
  { days: -90, to: ['owner'] },
  { days: 1, to: ['manager', 'owner'] },
  { days: 7, to: ['owner', 'manager'] },
];

describe('a ladder in words', () => {
  it('joins the reminders of the same people, from the first day on', () => {
    expect(ladderLines(ladder)).toEqual([
      { to: ['owner'], when: '90 and 30 days before, on the due date' },
      { to: ['owner', 'manager'], when: '1 and 7 days after' },
      { to: ['owner', 'manager', 'director'], when: '14 days after' },
    ]);
  });

  it('says what will happen to something due on a day, each year once', () => {
    expect(exampleLines(ladder, '2027-03-01')).toEqual([
      'to its owner on 1 December 2026, 30 January and 1 March 2027',
      'to its owner and the manager on 2 March and 8 March 2027',
      'to its owner, the manager and the directors on 15 March 2027',
    ]);
  });

  it.each([
    [-1, '1 day before'],
    [-30, '30 days before'],
    [0, 'on the due date'],
    [1, '1 day after'],
  ])('says %i days as %s', (days, text) => expect(rungText(days)).toBe(text));

  it('names the lowest level first', () => {
    expect(whoText(['director', 'owner'])).toBe('its owner and the directors');
  });
});
