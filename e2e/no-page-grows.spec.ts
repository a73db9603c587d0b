import { weighed } from '../server/bench/first-page.ts';
import { expect, test } from './test.ts';

/** If another page needs one more module, chunks are merged differently, and a page's total moves by a few KB either way. */
const MOVES = 1.04;

test('no page sends more than 240 KB of script, give or take four in a hundred, and none more than twenty pieces', () => {
  for (const { what, bytes, fileCount, most, mostPieces } of weighed()) {
    expect.soft(bytes, what).toBeLessThanOrEqual(most * MOVES);
    expect.soft(fileCount, `the pieces of ${what}`).toBeLessThanOrEqual(mostPieces);
  }
});
