import { useEffect, useState, useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';

const open: symbol[] = [];
const { listen, notify } = makeListeners();

/** Whether a dialog or drawer is the last one opened. Escape reaches all of them and must close only that (`closeOnEscape`). */
export function useOnTop(isOpen = true): boolean {
  const [self] = useState(Symbol);
  // What is open over the page lies in several React trees.
  useEffect(() => {
    if (!isOpen) return;
    open.push(self);
    notify();
    return () => {
      // Only after the key that closed it has reached those below.
      setTimeout(() => {
        open.splice(open.indexOf(self), 1);
        notify();
      });
    };
  }, [isOpen, self]);
  return useSyncExternalStore(listen, () => open.at(-1) === self);
}
