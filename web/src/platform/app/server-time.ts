import { inStorage } from '../storage.ts';

const KEY = 'lintel.clock';
/** A smaller difference is a slow connection, or does not matter. */
const TOLERATED_MS = 60_000;

/** How far the clock of this device is behind the server's, in ms: those of telephones may be wrong by days. */
let behind = Number(inStorage(() => localStorage.getItem(KEY))) || 0;
let isHeard = false;

/** Called with each reply; not with one that the browser kept, whose time was that of the server then. */
export function noteServerTime(headers: Headers) {
  const at = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(at) || !headers.get('Cache-Control')?.includes('no-store')) return;
  isHeard = true;
  const now = at - Date.now();
  if (Math.abs(now - behind) < TOLERATED_MS) return;
  behind = Math.abs(now) < TOLERATED_MS ? 0 : now;
  inStorage(() => (behind === 0 ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, String(behind))));
}

/** The instant now, in ms, by the clock of the server as far as it is known; where something is kept, sent or deleted by its age. */
export const timeNow = () => Date.now() + behind;

/** Whether the server said what time it is since the page was opened: without that, nothing that was entered is deleted by its age. */
export const isServerTimeKnown = () => isHeard;
