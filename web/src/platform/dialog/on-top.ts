import { useEffect, useState, useSyncExternalStore } from 'react';

const open: symbol[] = [];
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a dialog or drawer is the last one opened. Escape reaches all of them and must close only that (`closeOnEscape`). */
export function useOnTop(isOpen = true): boolean {
  const [self] = useState(Symbol);
  // What is open over the page lies in several React trees.
  useEffect(() => {
    if (!isOpen) return;
    open.push(self);
    announce();
    return () => {
      // Only after the key that closed it has reached those below.
      setTimeout(() => {
        open.splice(open.indexOf(self), 1);
        announce();
      });
    };
  }, [isOpen, self]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === self);
}
