import { timeNow } from '../app/server-time.ts';
import { inStorage } from '../storage.ts';
import { connectionBack } from './connection.ts';
import { keeper } from './switch.ts';

const KEY = 'lintel.on-device.changed';
/** Records that were changed from this device since it kept them, and when, in ms. */
export type Changed = Record<string, number>;

export const changedHere = (): Changed =>
  inStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '{}') as Changed) ?? {};

/** What is kept shows these changes now; not those made meanwhile. */
export function forgetChanged(shown: Changed) {
  const left = Object.entries(changedHere()).filter(([id, at]) => shown[id] !== at);
  inStorage(() =>
    left.length > 0
      ? localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(left)))
      : localStorage.removeItem(KEY),
  );
}

/** A write succeeded: the server is reached, and what this device kept about the records that it names is to be read again. */
export function wasChanged(call: string, shown?: { isFetched: boolean }) {
  if (!keeper()) return;
  const ids = call.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  if (ids.length > 0) {
    const changed = { ...changedHere(), ...Object.fromEntries(ids.map((id) => [id, timeNow()])) };
    inStorage(() => localStorage.setItem(KEY, JSON.stringify(changed)));
    void import('./store.ts')
      .then(({ store }) => store.isNoLongerRecent((key) => ids.some((id) => key.includes(id))))
      .catch(() => {});
  }
  connectionBack(shown);
}
