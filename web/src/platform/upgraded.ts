import { isAheadOnly } from './ahead.ts';
import { hasTouchedForm } from './form/drafts.ts';
import { hasUnsavedChanges } from './form/unsaved-changes.ts';

const KEY = 'lintel.reloaded';
const AGAIN_MS = 10_000;
/** Tells the page that a newer version waits. */
export const UPGRADED = 'lintel:upgraded';

/**
 * A piece of script that is gone means that the server was upgraded meanwhile: the page is loaded anew, once. Not while the
 * device is offline, where nothing would come, nor for what nobody has asked for yet, nor while something is typed: then the
 * page says it, and the reader reloads.
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
