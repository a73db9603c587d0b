import { useLayoutEffect, useState, type RefObject } from 'react';

/** The room for the last row below the headers where the table ends. */
const LAST_ROW = 40;

type Sideways = { isWider: boolean; hasMore: boolean; isScrolled: boolean };

/**
 * Whether a table is wider than its region, has more to the right, and is scrolled. While it is wider, its headers, which cannot stick to
 * the page from inside a scroller, follow the page by `--list-stuck`.
 */
export function useSideways(region: RefObject<HTMLElement | null>): Sideways {
  const [state, setState] = useState<Sideways>({ isWider: false, hasMore: false, isScrolled: false });
  // On each render: the part above the table may have changed its height.
  useLayoutEffect(() => {
    const place = region.current;
    const table = place?.querySelector('table');
    const head = table?.tHead;
    if (!place || !table || !head) return;
    const follow = () => {
      const top = place.getBoundingClientRect().top + place.clientTop;
      const under = (Number.parseFloat(getComputedStyle(head).scrollMarginTop) || 0) - top;
      const most = table.offsetHeight - head.offsetHeight - LAST_ROW;
      place.style.setProperty('--list-stuck', `${Math.max(0, Math.min(under, most))}px`);
    };
    const measure = () => {
      const isWider = table.offsetWidth > place.clientWidth + 1;
      const hasMore = isWider && place.scrollLeft + place.clientWidth < table.offsetWidth - 1;
      const isScrolled = isWider && place.scrollLeft > 0;
      setState((now) =>
        now.isWider === isWider && now.hasMore === hasMore && now.isScrolled === isScrolled
          ? now
          : { isWider, hasMore, isScrolled },
      );
      if (isWider) follow();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    observer.observe(table);
    place.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      place.removeEventListener('scroll', measure);
      window.removeEventListener('scroll', measure);
    };
  });
  return state;
}
