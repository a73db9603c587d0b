import { weighed } from '../server/bench/first-page.ts';
import { expect, test } from './test.ts';

test('the script of no page grows beyond what it had come down to, and comes in at most twenty pieces', () => {
  for (const { what, bytes, fileCount, most } of weighed()) {
    expect.soft(bytes, what).toBeLessThanOrEqual(most);
    expect.soft(fileCount, `the pieces of ${what}`).toBeLessThanOrEqual(20);
  }
});
