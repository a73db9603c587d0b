import { useCallback, useLayoutEffect, useRef, useState, type UIEvent } from 'react';

/** Rows beyond the edge of the window, so that the next one is rendered before it is seen. */
const BEYOND = 8;

/**
 * Which of many rows of the same height to render in a scrolling window: those in view and some beyond. Rows of one height need
 * no measuring, so this is all that a library would do.
 */
export function useVirtualRows<E extends HTMLElement>(count: number, height: number) {
  const region = useRef<E>(null);
  const [from, setFrom] = useState(0);
  const [shown, setShown] = useState(30);

  useLayoutEffect(() => {
    const measure = () => setShown(Math.ceil((region.current?.clientHeight || 900) / height));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [height]);

  const onScroll = ({ currentTarget }: UIEvent<E>) => setFrom(Math.floor(currentTarget.scrollTop / height));

  /** Scrolls no further than necessary; `covered` is the height of what covers the first rows. */
  const bring = useCallback(
    (row: number, covered: number) => {
      const { current } = region;
      if (!current) return;
      const top = row * height;
      if (top < current.scrollTop) current.scrollTop = top;
      else if (top + height > current.scrollTop + current.clientHeight - covered)
        current.scrollTop = top + height - current.clientHeight + covered;
      setFrom(Math.floor(current.scrollTop / height));
    },
    [height],
  );

  const first = Math.max(0, Math.min(from, count - 1) - BEYOND);
  return { region, onScroll, bring, first, last: Math.min(count, from + shown + BEYOND) };
}
