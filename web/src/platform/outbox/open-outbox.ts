import { useEffect, useState } from 'react';

const OPEN = 'lintel:outbox';

/** Opens the list of what waits, from anywhere on the page. */
export const openOutboxList = () => window.dispatchEvent(new Event(OPEN));

/** Whether the list is open. */
export function useOutboxOpening() {
  const [isOpen, setOpen] = useState(false);
  // The event is dispatched on the window.
  useEffect(() => {
    const open = () => setOpen(true);
    window.addEventListener(OPEN, open);
    return () => window.removeEventListener(OPEN, open);
  }, []);
  return [isOpen, setOpen] as const;
}
