import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { timeNow } from '../app/server-time.ts';
import { makeListeners } from '../listeners.ts';
import { connectionBack } from './connection.ts';
import { isExpired } from './kept-replies.ts';
import { mayKeepWork } from './may-keep.ts';
import { forgetShell, keepShell } from './shell.ts';
import { store, type Keeping } from './store.ts';
import { changedHere, forgetChanged } from './was-changed.ts';
import { beginRemoving, endRemoving, isRemoving, keeper, keepFor } from './switch.ts';

/** An installation takes no longer where there is a connection; without one it fails. */
const LOOK_AGAIN_MS = 3_000;

let now: Keeping | null = null;
let isRead = false;
const listeners = makeListeners();

function show(keeping: Keeping | null) {
  now = keeping;
  isRead = true;
  listeners.notify();
}

function listen(onChange: () => void) {
  const stop = listeners.listen(onChange);
  if (!isRead) void readKeeping();
  return stop;
}

async function readKeeping() {
  show((keeper() && (await store.keeping().catch(() => undefined))) || null);
}

/** What this device keeps; null if nothing. */
export const useKeeping = () => useSyncExternalStore(listen, () => now);

/** Begins to keep this person's work on this device; throws if the browser refuses. */
export async function switchOn(userId: string): Promise<void> {
  if (!keepFor(userId)) throw new Error('No storage');
  try {
    const keeping = { userId, since: timeNow(), updatedAt: null, count: 0, leftOut: 0 };
    await store.keepingIs(keeping);
    await keepShell();
    show(keeping);
    // Otherwise a browser may delete it when space is short. Refused, it is kept all the same.
    await navigator.storage?.persist?.().catch(() => false);
  } catch (failure) {
    await removeKept();
    throw failure;
  }
}

/** Records that what is kept is up to date. */
export async function upToDate(of: Pick<Keeping, 'count' | 'leftOut' | 'session'>): Promise<void> {
  const keeping = await store.keeping();
  if (!keeping || keeping.userId !== keeper()) return;
  const after = { ...keeping, ...of, updatedAt: timeNow() };
  await store.keepingIs(after);
  show(after);
}

/** Removes what was kept, and the page itself, from this device. What waits to be sent is elsewhere and stays. */
export async function removeKept(): Promise<void> {
  beginRemoving();
  connectionBack();
  forgetChanged(changedHere());
  show(null);
  await Promise.all([store.clear(true), forgetShell()]);
  void lookAgain();
}

/** A worker that was being installed may have kept its files after they were deleted. */
async function lookAgain() {
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  // Switched on again meanwhile, they are wanted.
  if (!isRemoving()) return;
  await forgetShell();
  endRemoving();
}

/** The session has ended: its work goes, and is kept again once the same person has signed in. */
export async function emptyKept(): Promise<void> {
  await store.clear(false);
  forgetChanged(changedHere());
  connectionBack();
  await readKeeping();
}

/** Called with the signed-in user: removes other people's work, and what may no longer be kept or is too old. */
export async function settleKept(me: CurrentUser): Promise<void> {
  if (isRemoving() || keeper() !== me.id || !mayKeepWork(me)) return removeKept();
  if (await isExpired()) return emptyKept();
  await keepShell().catch(() => {});
}
