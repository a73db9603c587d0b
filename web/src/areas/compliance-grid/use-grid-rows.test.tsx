import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { complianceGrid } from '@lintel/contract/areas/compliance-grid';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { makeQueryClient } from '#platform/app/query-client.ts';
import { answering, problem } from '../../../test/answers.ts';
import { useGridRows } from './use-grid-rows.ts';

const TOTAL = 1500;
type Asked = { search: { page: number; limit: number } };

/** A grid of 1,500 properties, of which these pages cannot be read. */
function openRows(unread: number[] = []) {
  answering([
    [
      complianceGrid.rows,
      ({ body }) => {
        const { page, limit } = (JSON.parse(body) as Asked).search;
        if (unread.includes(page)) return problem(500, `Not page ${page}`);
        const objects = Array.from({ length: limit }, (_, at) => ({ id: `${(page - 1) * limit + at}` }));
        return {
          body: { objects, page, limit, maxPage: TOTAL / limit, totalObjectsForQuery: TOTAL, totalIsExact: true },
        };
      },
    ],
  ]);
  const queries = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const search = { page: 1, limit: 25, sortingField: 'reference', sortingAscending: true } as const;
  const page = renderHook(({ isPrinting }) => useGridRows(search, [], isPrinting), {
    wrapper,
    initialProps: { isPrinting: false },
  });
  return { ...page, now: () => page.result.current };
}

it('the first thousand are printed once all of them are there, wherever the grid was scrolled to', async () => {
  const { now, rerender } = openRows();
  await waitFor(() => expect(now().isReady).toBe(true));
  // The last three pages are in sight, which are not printed.
  act(() => [1200, 1300, 1400].forEach((row) => now().onShown(row, row + 99)));
  await waitFor(() => expect(now().rowAt(1499)).toBeDefined());
  const printed: string[][] = [];
  rerender({ isPrinting: true });
  await waitFor(() => {
    if (now().isWhole) printed.push(now().rows.map(({ id }) => id));
    expect(printed).not.toEqual([]);
  });
  expect(printed[0]).toEqual(Array.from({ length: 1000 }, (_, at) => String(at)));
});

it('rows in sight that cannot be read say so', async () => {
  const { now } = openRows([3]);
  await waitFor(() => expect(now().isReady).toBe(true));
  act(() => now().onShown(210, 230));
  await waitFor(() => expect(now().error?.message).toBe('Not page 3'));
});
