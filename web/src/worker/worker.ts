import { VERSION_HEADER } from '@lintel/contract/platform/version-header';
import { isAway, kindOf, PAGE_PATIENCE_MS, SHELLS, shellsToDelete } from './decide.ts';

/** The part of a service worker's scope that is used here: the library of its types excludes that of pages. */
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Asking = Event & { request: Request; respondWith: (response: Promise<Response>) => void };
type Scope = {
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', does: (event: Waiting) => void) => void) &
    ((type: 'fetch', does: (event: Asking) => void) => void);
};
const scope = self as unknown as Scope;

/** Written by the build: the version of the client, and the files with which My work and its forms open. */
declare const CLIENT_VERSION: string;
declare const CLIENT_FILES: string[];

const own = SHELLS + CLIENT_VERSION;
const files = new Set<string>(CLIENT_FILES);
const PAGE = '/';

scope.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(deleteOldShells()));
scope.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, location.origin, files);
  if (kind === 'page') event.respondWith(pageFor(event.request));
  if (kind === 'file') event.respondWith(fileFor(event.request));
});

/** All or nothing: without one of the files this version does not replace the one before. */
async function keepShell() {
  const page = await fetch(PAGE, { cache: 'no-store', credentials: 'omit' });
  // The server was upgraded or rolled back since this script was fetched; its own worker comes with the next page.
  if (!page.ok || page.headers.get(VERSION_HEADER) !== CLIENT_VERSION) throw new Error('Another version of the client');
  const shell = await caches.open(own);
  await shell.addAll([...files]);
  await shell.put(PAGE, page);
}

async function deleteOldShells() {
  await Promise.all(shellsToDelete(await caches.keys(), own).map((name) => caches.delete(name)));
}

/** The server's page, or after a while, and without a server, the one on the device. */
async function pageFor(request: Request): Promise<Response> {
  const asked = fetch(request);
  const inTime = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_PATIENCE_MS));
  const page = await Promise.race([asked, inTime]).catch(() => undefined);
  if (page && !isAway(page.status)) return page;
  const kept = await caches.match(PAGE, { cacheName: own });
  return kept ?? page ?? asked;
}

/** Files are named by their content, so that it does not matter which version brought one. */
async function fileFor(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}
