import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The previous page and what had the focus there, until that has moved; undefined on the first page. */
let came: { from: string; isBack: boolean; at: Element | null } | undefined;

/** Records navigation to another page, and whether it went back. */
export function watchArrivals(router: AnyRouter) {
  let isBack = false;
  (router.history as RouterHistory).subscribe(({ action }) => {
    isBack = action.type === 'BACK' || (action.type === 'GO' && action.index < 0);
  });
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    // A form is left for its record by going back too, but it is no row of the record.
    came = { from: fromLocation.href, isBack: isBack && !fromLocation.state.isFromRecord, at: document.activeElement };
  });
}

/**
 * After navigation the focus moves to the new heading; back on a list, to the row that was opened. An element of the page that
 * has already taken it keeps it.
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus belongs to the browser.
  useEffect(() => {
    const arrival = came;
    came = undefined;
    const at = document.activeElement;
    // The link in a box of the header that led here is still there while the box fades.
    const hasLedHere = at === arrival?.at && at?.closest('a');
    if (!arrival || (!hasLedHere && at?.closest('main, [role="dialog"]'))) return;
    const row = arrival.isBack && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(arrival.from)}"]`);
    (row || heading.current)?.focus({ preventScroll: true });
  }, []);
  return heading;
}
