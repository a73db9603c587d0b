import { vi } from 'vitest';

/** Gives measured elements a size: charts draw nothing in zero width, and the DOM of the tests has no layout. */
export function withRoom() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measured(this: Element) {
    return this.tagName === 'SPAN' || this.closest('svg') ? new DOMRect(0, 0, 30, 12) : new DOMRect(0, 0, 900, 300);
  });
}
