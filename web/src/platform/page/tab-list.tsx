import { Tabs, type TabsListProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import css from './tab-list.module.css';

/** The tabs of a record: one line that scrolls sideways if it is too long, with the current one in view. */
export function TabList({ current, ...list }: TabsListProps & { current: string }) {
  const line = useRef<HTMLDivElement>(null);
  // The scroll position of the line belongs to the browser.
  useEffect(() => {
    const show = () => {
      const tab = line.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (line.current && tab)
        line.current.scrollLeft = tab.offsetLeft - (line.current.clientWidth - tab.offsetWidth) / 2;
    };
    show();
    // The font may load after the page, and is wider than the fallback.
    document.fonts.addEventListener('loadingdone', show, { once: true });
    return () => document.fonts.removeEventListener('loadingdone', show);
  }, [current]);
  return <Tabs.List {...list} ref={line} className={`${css.line} no-print`} mb="md" />;
}
