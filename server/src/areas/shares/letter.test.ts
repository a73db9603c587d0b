import { expect, it } from 'vitest';
import { MOST_LINKS_IN_A_MESSAGE } from '@lintel/contract/areas/shares/share';
import { inParts } from './letter.ts';
import type { Shared } from './letter.ts';

const shared = (ref: string, propertyId: string, dueOn: string) => ({ item: { ref, propertyId, dueOn } }) as Shared;

it('more than one message holds goes out in several numbered ones, place by place, what is due first at the top', () => {
  const some = [
    shared('B', 'here', '2026-02-01'),
    shared('C', 'there', '2026-01-15'),
    shared('A', 'here', '2026-01-01'),
  ];
  const [only] = inParts(some);
  expect(only).toMatchObject({ part: '' });
  expect(only!.given.map(({ item }) => item.ref)).toEqual(['A', 'B', 'C']);

  const many = Array.from({ length: 2 * MOST_LINKS_IN_A_MESSAGE + 1 }, (_, n) =>
    shared(`${n}`, `${n % 3}`, '2026-01-01'),
  );
  const parts = inParts(many);
  expect(parts.map(({ part, given }) => [part, given.length])).toEqual([
    [' (message 1 of 3)', MOST_LINKS_IN_A_MESSAGE],
    [' (message 2 of 3)', MOST_LINKS_IN_A_MESSAGE],
    [' (message 3 of 3)', 1],
  ]);
  expect(new Set(parts.flatMap(({ given }) => given)).size).toBe(many.length);
});
