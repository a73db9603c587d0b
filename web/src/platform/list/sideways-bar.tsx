import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import css from './list-table.module.css';

/** The scroll bar of a table that is wider than its region, in sight wherever its page is scrolled to. Keys scroll the region itself. */
export function SidewaysBar({ region }: { region: RefObject<HTMLElement | null> }) {
  const bar = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const place = region.current;
    const own = bar.current;
    const table = place?.querySelector('table');
    if (!place || !own || !table) return;
    const measure = () => setWidth(table.offsetWidth);
    const follow = () => (own.scrollLeft = place.scrollLeft);
    const lead = () => (place.scrollLeft = own.scrollLeft);
    const observer = new ResizeObserver(measure);
    observer.observe(table);
    place.addEventListener('scroll', follow, { passive: true });
    own.addEventListener('scroll', lead, { passive: true });
    return () => {
      observer.disconnect();
      place.removeEventListener('scroll', follow);
      own.removeEventListener('scroll', lead);
    };
  }, [region]);
  return (
    <div ref={bar} className={css.bar} aria-hidden tabIndex={-1}>
      <div style={{ width }} />
    </div>
  );
}
