import { Tabs, type TabsListProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import css from './tab-list.module.css';

/** The tabs of a record: one line that scrolls sideways if it is too long, with the current one in view. */
export function TabList({ current, ...list }: TabsListProps & { current: string }) {
  const line = useRef<HTMLDivElement>(null);
  // The scroll position of the line belongs to the browser.
  useEffect(() => {
    const place = line.current;
    const tab = place?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!place || !tab) return;
    // At first, when the device is turned, and when the font arrives, which is wider than the fallback.
    const observer = new ResizeObserver(() => {
      place.scrollLeft = tab.offsetLeft - (place.clientWidth - tab.offsetWidth) / 2;
    });
    observer.observe(place);
    observer.observe(tab);
    return () => observer.disconnect();
  }, [current]);
  return <Tabs.List {...list} ref={line} className={`${css.line} no-print`} mb="md" />;
}
