import { useEffect } from 'react';

/** When a dialog unmounts, returns the focus to where it was opened from; for a menu entry, to the menu's button. */
export function useFocusBack() {
  // The focus belongs to the browser.
  useEffect(() => {
    const opened = document.activeElement;
    const menu = opened?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
    const from = menu ? document.getElementById(menu) : opened;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && from instanceof HTMLElement && from.isConnected)
          from.focus({ preventScroll: true });
      });
    };
  }, []);
}
