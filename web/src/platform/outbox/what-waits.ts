import type { CurrentUser } from '@lintel/contract/areas/session';
import { useSyncExternalStore } from 'react';
import { inStorage } from '../storage.ts';
import type { Unsent } from './unsent.ts';

const CHANGED = 'lintel:unsent';
let shown: readonly Unsent[] = [];
let wasSent = false;
let isListOpen = false;

/** Whose unsent writes they are: of one person in one organisation. */
export const ownerOf = ({ organisationId, id }: Pick<CurrentUser, 'organisationId' | 'id'>) =>
  `${organisationId}.${id}`;

const keyOf = (owner: string) => `lintel.unsent.${owner}`;

/** How many writes of this person wait on the device: known before its database is opened. */
export const unsentCount = (owner: string): number =>
  Number(inStorage(() => localStorage.getItem(keyOf(owner)) ?? 0) ?? shown.length);

const notify = () => window.dispatchEvent(new Event(CHANGED));

/** Notes the number for the next page. */
export function noteUnsentCount(owner: string, count: number) {
  inStorage(() =>
    count > 0 ? localStorage.setItem(keyOf(owner), String(count)) : localStorage.removeItem(keyOf(owner)),
  );
  notify();
}

/** What waits of the person who is signed in, once it was read from the device. */
export const whatWaits = () => shown;
/** Whether the last change was that one was sent. */
export const lastWasSent = () => wasSent;

/** Shows what was read of a person. */
export function showUnsent(owner: string, found: readonly Unsent[], isSent: boolean) {
  shown = found;
  wasSent = isSent;
  noteUnsentCount(owner, found.length);
}

/** Somebody else is signed in. */
export const forgetShown = () => void (shown = []);

/** Opens the list of what waits, from anywhere on the page, or closes it. */
export function showList(isOpen = true) {
  isListOpen = isOpen;
  notify();
}

function listen(onChange: () => void) {
  for (const event of [CHANGED, 'storage']) window.addEventListener(event, onChange);
  return () => {
    for (const event of [CHANGED, 'storage']) window.removeEventListener(event, onChange);
  };
}

/** On screen: the number, and what it is. */
export const useUnsentCount = (owner: string) => useSyncExternalStore(listen, () => unsentCount(owner));
export const useUnsent = () => useSyncExternalStore(listen, whatWaits);
export const useIsListOpen = () => useSyncExternalStore(listen, () => isListOpen);
