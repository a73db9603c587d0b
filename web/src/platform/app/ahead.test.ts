import { expect, it, vi } from 'vitest';
import { fetchAhead, fetchAheadOnceUsed } from './ahead.ts';

it('fetches what forms need once the page is used, not when a page is drawn under a mouse that rests', async () => {
  const load = vi.fn<() => undefined>();
  fetchAheadOnceUsed();
  fetchAhead(load);
  const moves = (movementX: number) =>
    window.dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY: 0 }));
  moves(0);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(load).not.toHaveBeenCalled();
  moves(3);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
});
