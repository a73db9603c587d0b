import { weighed } from '../server/bench/first-page.ts';
import { expect, test } from './test.ts';

test('no page sends more than 240 KB of script, or than it had come down to, and none more than twenty pieces', () => {
  for (const { what, bytes, fileCount, most, mostPieces } of weighed()) {
    expect.soft(bytes, what).toBeLessThanOrEqual(most);
    expect.soft(fileCount, `the pieces of ${what}`).toBeLessThanOrEqual(mostPieces);
  }
});
