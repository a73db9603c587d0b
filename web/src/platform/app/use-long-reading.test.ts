import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useLongReading } from './use-long-reading.ts';

function aReading() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const [onFound, onFailure] = [vi.fn<(found: string) => void>(), vi.fn<(failure: unknown) => void>()];
  const read = (signal: AbortSignal) => (signals.push(signal), promise);
  return { read, onFound, onFailure, answer: resolve, fail: reject, isEnded: () => signals[0]!.aborted };
}
const open = () => renderHook(({ of }) => useLongReading(of), { initialProps: { of: 'all' } });
type Page = ReturnType<typeof open>;
const start = (page: Page, { read, onFound, onFailure }: ReturnType<typeof aReading>) =>
  act(() => void page.result.current.start(read, onFound, onFailure));

describe('a reading of several requests', () => {
  it('hands over what it found, and says how far it is meanwhile', async () => {
    const [page, reading] = [open(), aReading()];
    start(page, reading);
    expect(page.result.current.count).toBe(0);
    await act(async () => reading.answer('rows'));
    expect(reading.onFound).toHaveBeenCalledWith('rows');
    expect(page.result.current.count).toBeUndefined();
  });

  it.each([
    ['is stopped', (page: Page) => page.result.current.stop()],
    ['would be about something else', (page: Page) => page.rerender({ of: 'others' })],
    ['is left with its page', (page: Page) => page.unmount()],
    [
      'is begun again',
      ({ result }: Page) =>
        result.current.start(
          () => new Promise(() => {}),
          () => {},
        ),
    ],
  ])('ends when it %s: no request follows, and nothing is shown of it', async (_, end) => {
    const [late, failing] = [aReading(), aReading()];
    for (const reading of [late, failing]) {
      const page = open();
      start(page, reading);
      act(() => {
        end(page);
      });
      expect(reading.isEnded()).toBe(true);
    }
    await act(async () => (late.answer('rows'), failing.fail(new Error('aborted'))));
    expect([late.onFound, late.onFailure, failing.onFailure].map(({ mock }) => mock.calls)).toEqual([[], [], []]);
  });
});
