import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { BulkReply } from '@lintel/contract/platform/bulk';
import { openPage } from '../../../test/open-page.tsx';
import { useBulkOutcome } from './use-bulk-outcome.tsx';

const boat = (at: number, reason = 'It is at sea') => ({ id: `id-${at}`, ref: `B-${at}`, name: `Boat ${at}`, reason });
const gone = { id: 'gone', ref: '', name: '', reason: 'This boat is not available.' };

async function ended({ done = '2 boats painted', ...reply }: Partial<BulkReply> & { done?: string }) {
  const keep = vi.fn<(ids: readonly string[]) => void>();
  function Page() {
    const [isOpen, setOpen] = useState(true);
    const rows = [{ id: 'id-1', property: 'East quay' }];
    const { outcome, finish } = useBulkOutcome(
      { ids: [], rows, keep },
      () => setOpen(false),
      (id) => `/boat/${id}`,
    );
    const { refused = [], changedCount = 0, unchangedCount = 0 } = reply;
    const end = () => finish(done, { changedCount, unchangedCount, refusedCount: refused.length, refused });
    return isOpen ? (outcome ?? <button onClick={end}>Paint</button>) : <p>closed</p>;
  }
  const { user } = await openPage('/boats', { pages: { '/boats': <Page /> } });
  await user.click(await screen.findByRole('button', { name: 'Paint' }));
  return { user, keep };
}

it.each([
  [{ changedCount: 2 }, '2 boats painted'],
  [{ changedCount: 2, unchangedCount: 3 }, '2 boats painted. 3 needed no change'],
  [{ unchangedCount: 1 }, 'Nothing was changed. One needed no change'],
  [{ changedCount: 2, unchangedCount: 1, done: 'Painted. They dry.' }, 'Painted. They dry. One needed no change'],
])('a bulk operation that refuses nothing ends with what was done: %o', async (reply, message) => {
  const { keep } = await ended(reply);
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByText('closed')).toBeDefined();
  expect(keep.mock.calls).toEqual([[[]]]);
});

it('what it refuses is named with where it is, below the reason, and stays selected where it can be seen', async () => {
  const { user, keep } = await ended({ changedCount: 2, refused: [boat(1), gone, { ...gone, id: 'gone-too' }] });
  expect(screen.getByRole('status').textContent).toBe('2 boats painted');
  expect(screen.getByRole('link', { name: 'B-1 Boat 1' }).getAttribute('href')).toBe('/boat/id-1');
  expect(screen.getByRole('region', { name: 'It is at sea' }).textContent).toBe('It is at seaB-1 Boat 1East quay');
  // Those without a name are gone, or not for this user to see.
  expect(screen.getByRole('region', { name: gone.reason }).textContent).toBe('This boat is not available (2)');
  expect(keep).not.toHaveBeenCalled();
  const close = screen.getByRole('button', { name: 'Close' });
  expect(document.activeElement).toBe(close);
  await user.click(close);
  expect(keep.mock.calls).toEqual([[['id-1']]]);
});

it('of thousands refused it lists some and counts the rest', async () => {
  await ended({ refused: Array.from({ length: 1234 }, (_, at) => boat(at)) });
  expect(screen.getByText('1,234 were left unchanged')).toBeDefined();
  expect(screen.getByText('It is at sea (1,234)')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  expect(screen.getByText('and 1,184 more')).toBeDefined();
});
