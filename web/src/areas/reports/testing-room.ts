import { vi } from 'vitest';

/** Gives what is measured a size: charts draw nothing in no room, and the test's browser lays nothing out. */
export function withRoom() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measured(this: Element) {
    return this.tagName === 'SPAN' || this.closest('svg') ? new DOMRect(0, 0, 30, 12) : new DOMRect(0, 0, 900, 300);
  });
}
