import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Enters a text; what would begin so many milliseconds after the last letter begins at once. */
export function enterAtOnce(box: HTMLElement, value: string, milliseconds: number) {
  const { setTimeout: real } = globalThis;
  const waiting = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, after?: number) =>
      real(run, after === milliseconds ? 0 : after)) as typeof setTimeout);
  fireEvent.change(box, { target: { value } });
  waiting.mockRestore();
}
