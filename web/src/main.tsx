import '#platform/app/without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import '#platform/mantine/components.css';
import '#platform/mantine/theme.css';
import { session } from '@lintel/contract/areas/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { signedOutPages } from '#areas/session/routes.tsx';
import { contractorPage } from '@lintel/contract/areas/contractor-links/page';
import { posterPage } from '@lintel/contract/areas/posters/page';
import { sharedPages } from '#areas/shares/routes.tsx';
import { send } from '#platform/api.ts';
import { fetchAheadOnceUsed } from '#platform/app/ahead.ts';
import { App } from '#platform/app/app.tsx';
import { adoptConfig } from '#platform/app/client-config.ts';
import { currentUser } from '#platform/current-user.ts';
import { makeQueryClient } from '#platform/app/query-client.ts';
import { loadFrame } from '#platform/app/root-route.tsx';
import { whenConnectionIsBack } from '#platform/on-device/connection.ts';
import { isRemoving } from '#platform/on-device/switch.ts';
import { adoptTexts } from '#platform/texts.ts';
import { reloadWhenUpgraded } from '#platform/app/upgraded.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { makeRouter } from './router.tsx';

// The HTML preloads the font; text must not stay invisible for seconds, and the browser warns of unused preloads.
void document.fonts.load("1em 'Inter Variable'");
reloadWhenUpgraded();
fetchAheadOnceUsed();
const queries = makeQueryClient();
if (isRemoving()) void import('#platform/on-device/keeping.ts').then(({ removeKept }) => removeKept());
whenConnectionIsBack(() => void queries.invalidateQueries());
// Chunks of their own: the page waits for neither the search box nor the bell.
const headerParts = () => import('./header-parts.ts');
const HeaderSearch = lazyPart(headerParts, 'HeaderSearch');
const HeaderBell = lazyPart(headerParts, 'HeaderBell');

/** Not awaited at the top level: the frame's script depends on this one's chunk, and would wait for itself. */
async function start() {
  // In parallel; the router handles whether somebody is signed in. On sign-in pages and links the user is not requested.
  const isSignedOutPage = [...signedOutPages, ...sharedPages, posterPage, contractorPage].includes(
    window.location.pathname,
  );
  const [config, texts] = await Promise.all([
    send(session.config),
    send(session.texts, { query: { v: import.meta.env['TEXTS_VERSION'] } }),
    isSignedOutPage || queries.prefetchQuery({ ...currentUser, retry: false }),
    isSignedOutPage || loadFrame(),
  ]).catch(() => []);
  if (config && texts) {
    adoptConfig(config);
    adoptTexts(texts);
    const root = document.getElementById('root') as HTMLElement;
    // In development effects run twice, so that one which does not survive that is found.
    createRoot(root).render(
      <StrictMode>
        <App queries={queries} router={makeRouter({ queries, HeaderSearch, HeaderBell })} />
      </StrictMode>,
    );
  } else {
    // The texts could not be loaded, so this message is in the HTML.
    document.documentElement.dataset['unreachable'] = '';
  }
}

void start();
