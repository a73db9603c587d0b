import { afterEach, expect, it, vi } from 'vitest';
import { autoUpdate, computePosition, offset } from './placing.ts';

const elements = () => {
  const field = document.body.appendChild(document.createElement('input'));
  const list = document.body.appendChild(document.createElement('div'));
  field.getBoundingClientRect = () => new DOMRect(40, 100, 300, 36);
  return { field, list };
};

afterEach(() => document.body.replaceChildren());

it('keeps what is opened early below its field until the library places it, and what was closed meanwhile alone', async () => {
  const closed = { ...elements(), update: vi.fn<() => void>() };
  const stopClosed = autoUpdate(closed.field, closed.list, closed.update);
  const { field, list } = elements();
  const update = vi.fn<() => void>();
  const stop = autoUpdate(field, list, update);
  stopClosed();
  expect(list.style.translate).toBe('40px 144px');
  expect(list.style.minWidth).toBe('300px');
  expect(update).not.toHaveBeenCalled();

  await vi.waitFor(() => expect(update).toHaveBeenCalled());
  expect(list.style.translate).toBe('');
  expect(list.style.minWidth).toBe('');
  expect(closed.update).not.toHaveBeenCalled();

  const { y } = await computePosition(field, list, { placement: 'bottom', middleware: [offset(8)] });
  expect(y).toBe(144);
  stop();
});
