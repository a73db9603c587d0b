import type { CurrentUser } from '@lintel/contract/areas/session';
import { useSyncExternalStore } from 'react';
import { inStorage } from '../storage.ts';

const CHANGED = 'lintel:unsent';
/** If the storage is not available. */
const counts = new Map<string, number>();

/** Whose unsent writes they are: of one person in one organisation. */
export const ownerOf = ({ organisationId, id }: Pick<CurrentUser, 'organisationId' | 'id'>) =>
  `${organisationId}.${id}`;

const keyOf = (owner: string) => `lintel.unsent.${owner}`;

/** How many writes of this person wait on the device, without opening the database. */
export const unsentCount = (owner: string): number =>
  Number(inStorage(() => localStorage.getItem(keyOf(owner))) ?? counts.get(owner) ?? 0);

/** Notes the number for the next page. */
export function noteUnsentCount(owner: string, count: number) {
  counts.set(owner, count);
  inStorage(() =>
    count > 0 ? localStorage.setItem(keyOf(owner), String(count)) : localStorage.removeItem(keyOf(owner)),
  );
  window.dispatchEvent(new Event(CHANGED));
}

function listen(onChange: () => void) {
  for (const event of [CHANGED, 'storage']) window.addEventListener(event, onChange);
  return () => {
    for (const event of [CHANGED, 'storage']) window.removeEventListener(event, onChange);
  };
}

/** The number on screen. */
export const useUnsentCount = (owner: string) => useSyncExternalStore(listen, () => unsentCount(owner));
