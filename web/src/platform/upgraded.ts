const KEY = 'lintel.reloaded';
const AGAIN_MS = 10_000;

/** A piece of script that is gone means that the server was upgraded meanwhile: the page is loaded anew, once. */
export function reloadWhenUpgraded(page: Window = window) {
  page.addEventListener('vite:preloadError', (event) => {
    const last = Number(page.sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < AGAIN_MS) return;
    page.sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    page.location.reload();
  });
}
