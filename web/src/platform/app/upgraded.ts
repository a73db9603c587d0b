import { isAheadOnly } from './ahead.ts';
import { hasTouchedForm } from '../form/drafts.ts';
import { hasUnsavedChanges } from '../form/unsaved-changes.ts';

const KEY = 'lintel.reloaded';
const AGAIN_MS = 10_000;
/** Tells the page that a newer version is available. */
export const UPGRADED = 'lintel:upgraded';

let loaded: string | null = null;

/** Called with the version that each reply names: if it is not the first one's, the server was upgraded under an open page. */
export function noteServerVersion(version: string | null, page: EventTarget = window) {
  loaded ??= version;
  if (version && version !== loaded) page.dispatchEvent(new Event(UPGRADED));
}

/**
 * A missing chunk means that the server was upgraded meanwhile: the page is reloaded, once. Not while the device is offline,
 * where that would fail, nor for a mere prefetch, nor with unsaved input: then the page says so, and the user reloads.
 */
export function reloadWhenUpgraded(page: Window = window) {
  page.addEventListener('vite:preloadError', (event) => {
    if (!page.navigator.onLine || isAheadOnly()) return;
    if (hasTouchedForm() || hasUnsavedChanges()) return void page.dispatchEvent(new Event(UPGRADED));
    const last = Number(page.sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < AGAIN_MS) return;
    page.sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    page.location.reload();
  });
}
