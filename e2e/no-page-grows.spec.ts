import { readdirSync, readFileSync } from 'node:fs';
import { styled, weighed } from '../server/bench/first-page.ts';
import { expect, test } from './test.ts';

/** If another page needs one more module, chunks are merged differently, and a page's total moves by a few KB either way. */
const MOVES = 1.02;

test('no page sends more than 225 KB of script, give or take two in a hundred, and none more than twenty pieces', () => {
  for (const { what, bytes, fileCount, most, mostPieces } of weighed()) {
    expect.soft(bytes, what).toBeLessThanOrEqual(most * MOVES);
    expect.soft(fileCount, `the pieces of ${what}`).toBeLessThanOrEqual(mostPieces);
  }
});

test('the stylesheet has what the components of Mantine in the script need, and not more than 40 KB', () => {
  const { bytes, most, sheet, script } = styled();
  expect(bytes).toBeLessThanOrEqual(most);
  const classesIn = (text: string) => new Set(text.match(/\bm_[\da-f]{6,8}\b/g));
  const [has, needs] = [classesIn(sheet), classesIn(script)];
  const styles = new URL('styles/', import.meta.resolve('@mantine/core/styles.css'));
  const wrong = readdirSync(styles)
    .filter((name) => !name.includes('.layer.'))
    .filter((name) => {
      const classes = classesIn(readFileSync(new URL(name, styles), 'utf8'));
      return !classes.isDisjointFrom(has) !== !classes.isDisjointFrom(needs);
    });
  expect(wrong, 'what web/src/platform/mantine/components.css lacks, or has in vain').toEqual([]);
});
