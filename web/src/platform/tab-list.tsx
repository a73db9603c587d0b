import { Tabs, type TabsListProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import css from './tab-list.module.css';

/** The tabs of a record: one line that scrolls sideways where it is too long, the current one in sight. */
export function TabList({ current, ...list }: TabsListProps & { current: string }) {
  const line = useRef<HTMLDivElement>(null);
  // How far the line is scrolled is the browser's.
  useEffect(() => {
    const show = () => {
      const tab = line.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (line.current && tab)
        line.current.scrollLeft = tab.offsetLeft - (line.current.clientWidth - tab.offsetWidth) / 2;
    };
    show();
    // The letters may come after the page, and are wider than those before.
    document.fonts.addEventListener('loadingdone', show, { once: true });
    return () => document.fonts.removeEventListener('loadingdone', show);
  }, [current]);
  return <Tabs.List {...list} ref={line} className={`${css.line} no-print`} mb="md" />;
}
