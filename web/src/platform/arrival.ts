import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The page that one came from, until the focus has followed; nothing where this is the first page. */
let came: { from: string; isBack: boolean } | undefined;

/** Notes when another page is gone to, and whether that was back. */
export function watchArrivals(router: AnyRouter) {
  let isBack = false;
  (router.history as RouterHistory).subscribe(({ action }) => {
    isBack = action.type === 'BACK' || (action.type === 'GO' && action.index < 0);
  });
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) came = { from: fromLocation.href, isBack };
  });
}

/**
 * On a page that was gone to, the focus follows to its heading; back in a list, to the row that was opened. What took the focus on the page itself keeps it.
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus is the browser's.
  useEffect(() => {
    const arrival = came;
    came = undefined;
    if (!arrival || document.activeElement?.closest('main, [role="dialog"]')) return;
    const row = arrival.isBack && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(arrival.from)}"]`);
    (row || heading.current)?.focus({ preventScroll: true });
  }, []);
  return heading;
}
