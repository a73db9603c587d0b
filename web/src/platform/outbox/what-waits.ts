import { useSyncExternalStore } from 'react';
import type { Unsent } from './unsent.ts';

let shown: readonly Unsent[] = [];
let wasSent = false;
const listeners = new Set<() => void>();

const listen = (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

/** What waits of the person who is signed in, once it was read from the device. */
export const whatWaits = () => shown;
export const useUnsent = () => useSyncExternalStore(listen, whatWaits);

/** Whether the last change was that one was sent. */
export const lastWasSent = () => wasSent;

/** Shows what was read. */
export function showUnsent(found: readonly Unsent[], isSent: boolean) {
  shown = found;
  wasSent = isSent;
  for (const listener of listeners) listener();
}
