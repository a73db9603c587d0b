import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useCommands, useOfferedCommands } from './commands.ts';

const named = (id: string, run: () => void) => ({ id, title: id, group: 'Do', run });

it('offers what a component names as it was first rendered, which does what it would do by now', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const page = renderHook(({ run }) => useCommands([named('send', run)]), { initialProps: { run: first } });
  const offered = renderHook(() => useOfferedCommands());
  const [before] = offered.result.current;
  page.rerender({ run: second });
  expect(offered.result.current).toEqual([before]);
  before!.run();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

it('offers another as soon as it says something else, and none once its component is gone', () => {
  const page = renderHook(({ id }) => useCommands([id && named(id, () => {})]), { initialProps: { id: 'send' } });
  const offered = renderHook(() => useOfferedCommands().map(({ id }) => id));
  expect(offered.result.current).toEqual(['send']);
  page.rerender({ id: 'keep' });
  expect(offered.result.current).toEqual(['keep']);
  page.rerender({ id: '' });
  expect(offered.result.current).toEqual([]);
  page.rerender({ id: 'send' });
  page.unmount();
  expect(offered.result.current).toEqual([]);
});
