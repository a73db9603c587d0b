import { contractorPage } from '@lintel/contract/areas/contractor-links/page';
import { posterPage } from '@lintel/contract/areas/posters/page';
import { sharedTypes } from '@lintel/contract/areas/shares/shared-types';

/** The version of a client is that of `x-client-version`; each has a cache of its own. */
export const SHELLS = 'lintel-shell-';
/** How long a page may take before the one on the device is shown instead. */
export const PAGE_PATIENCE_MS = 3_000;

type Asked = { method: string; mode: string; url: string };

/**
 * What the worker does with a request: a page of the client comes from the server, else from the device; a file of the client from
 * the device, else from the server. Everything else, above all the API, it leaves alone.
 */
export function kindOf(
  { method, mode, url }: Asked,
  origin: string,
  files: ReadonlySet<string>,
): 'page' | 'file' | undefined {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin) return undefined;
  if (mode === 'navigate') return isPage(pathname) ? 'page' : undefined;
  return pathname.startsWith('/assets/') || files.has(pathname) ? 'file' : undefined;
}

/** Whoever follows these is not signed in, and nothing of them is on the device; the server also moves an old token out of sight. */
const pagesOfLinks: readonly string[] = [posterPage, contractorPage, ...sharedTypes.map(({ page }) => page)];

/** Signing out, downloads, what opens by a link and the state of the server are the server's alone. */
function isPage(path: string): boolean {
  if (pagesOfLinks.includes(path)) return false;
  if (path.startsWith('/api/') || path === '/logout.html' || path === '/health') return false;
  return !/\.(?!html$)[^./]*$/.test(path);
}

/** A proxy answers in its place while the server is away. */
export const isAway = (status: number) => status === 502 || status === 503 || status === 504;

/**
 * The shells to delete when one takes over: all but its own and the last one before, whose open pages may still need scripts. Names
 * come in the order in which the caches were made; after a rollback the own one is not the newest.
 */
export function shellsToDelete(names: readonly string[], own: string): string[] {
  const others = names.filter((name) => name.startsWith(SHELLS) && name !== own);
  return others.slice(0, -1);
}
