import { useEffect } from 'react';

/** When a dialog that is there only while it is open has gone, the focus is where it was opened from; of a menu, at its button. */
export function useFocusBack() {
  // The focus is the browser's.
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
