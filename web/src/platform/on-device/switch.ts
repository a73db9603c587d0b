import { useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';
import { inStorage } from '../storage.ts';

const KEY = 'lintel.on-device';
/** What was kept is being removed; the next start of the page ends what a closed one could not. */
const REMOVING = 'removing';

const state = () => inStorage(() => localStorage.getItem(KEY)) ?? null;

/** Whose work this device keeps; null if it keeps none, as at first. */
export function keeper(): string | null {
  const now = state();
  return now === REMOVING ? null : now;
}

const { listen, notify } = makeListeners();

function change(how: () => unknown) {
  inStorage(how);
  notify();
}

/** The same, for what is on screen. */
export const useKeeper = () => useSyncExternalStore(listen, keeper);

/** From now on this device keeps the work of this user. False without storage. */
export function keepFor(userId: string): boolean {
  change(() => localStorage.setItem(KEY, userId));
  return state() === userId;
}

export const isRemoving = () => state() === REMOVING;

/** Nothing is read from the device any more, at once. */
export const beginRemoving = () => change(() => localStorage.setItem(KEY, REMOVING));

/** Unless it was switched on again meanwhile. */
export const endRemoving = () => change(() => isRemoving() && localStorage.removeItem(KEY));

/** Removes what this device keeps: it is read no more at once; what a closing page cannot delete, the next one does (`main.tsx`). */
export function removeFromDevice() {
  if (!keeper()) return;
  beginRemoving();
  void import('./keeping.ts').then(({ removeKept }) => removeKept());
}
