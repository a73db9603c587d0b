import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  Navigate,
  Outlet,
  redirect,
  useLocation,
  useMatches,
  type ParsedLocation,
} from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import type { Permission } from '@lintel/contract/platform/permissions';
import { currentUser, useMe } from '../current-user.ts';
import { isWithoutConnection } from '../on-device/connection.ts';
import { Refusal } from '../refusal.ts';
import { maySee } from '../rights.ts';
import { FailurePage, ForbiddenPage, NotFoundPage } from '../shell/message-page.tsx';
import { placeUnder } from '../shell/places.ts';
import { usePageExists, usePlaces } from '../shell/use-places.ts';

/** A chunk of its own: the sign-in page has no use for it. */
export const loadFrame = () => import('../shell/frame.tsx');
const Frame = lazy(() => loadFrame().then((frame) => ({ default: frame.Frame })));

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** True without the frame; nobody needs to be signed in. */
    isBare?: true;
    /** True for a form: its script is prefetched. */
    isForm?: true;
    /** Any of these opens the page. */
    allow?: readonly Permission[];
  }
}

export type RouterContext = { queries: QueryClient; HeaderSearch?: ComponentType; HeaderBell?: ComponentType };

/** A route's `remountDeps` if its URL identifies what the input is about: at another URL it is mounted again. */
export const byAddress = ({ params, search }: { params: object; search: object }) => [params, search];

/** The options of a form's route. */
export const asForm = <Allow extends { allow?: readonly Permission[] }>(allow: Allow) => ({
  staticData: { ...allow, isForm: true as const },
  remountDeps: byAddress,
});

/** The parent of every route: `createRoute({ getParentRoute: () => rootRoute, path, component, staticData })`. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, matches }) => {
    if (matches.some((match) => match.staticData.isBare)) return;
    const me = await context.queries.ensureQueryData(currentUser).catch((failure: unknown) => {
      if (failure instanceof Refusal && failure.status === 401)
        throw redirect({ to: '/login.html', search: { returnTo: location.href } });
      throw failure;
    });
    if (me.settle) throw redirect({ to: '/settle.html', search: { returnTo: location.href } });
    // The dashboard is not on a device.
    if (location.href === '/' && isWithoutConnection())
      throw redirect({ to: '/my_work.html', search: {}, replace: true });
    if (location.href === '/' && me.startPage !== '/' && isFirstPage(location))
      throw redirect({ href: me.startPage, replace: true });
  },
  component: Root,
  notFoundComponent: NothingHere,
  errorComponent: ({ error, reset }) => <FailurePage error={error} reset={reset} />,
});

/**
 * Whether the user came by a bookmark or by typing the URL: they start as after signing in. The menu's entry opens the
 * dashboard.
 */
function isFirstPage({ state }: ParsedLocation): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return state.__TSR_index === 0 && !document.referrer && (opened?.type ?? 'navigate') === 'navigate';
}

function Root() {
  const isBare = useMatches({ select: (matches) => matches.some((match) => match.staticData.isBare) });
  return isBare ? (
    <Outlet />
  ) : (
    <Suspense>
      <Frame>
        <Permitted />
      </Frame>
    </Suspense>
  );
}

function Permitted() {
  const me = useMe();
  const allow = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.allow)?.staticData.allow,
  });
  return maySee(me, allow) ? <Outlet /> : <ForbiddenPage />;
}

/** Whoever shortened or typed an address is led to the page that it is the beginning of; from the root path, to the first of the menu. */
function NothingHere() {
  const places = usePlaces();
  const exists = usePageExists();
  const { pathname } = useLocation();
  const address = pathname.replace(/\/$/, '');
  const above = exists(`${address}.html`) ? `${address}.html` : placeUnder(places, address)?.to;
  const other = address ? above : (places[0]?.to ?? '/account.html');
  // A page that is still loading is not missing: redirecting from here would loop, or miss it.
  const meant = !exists(pathname) && other;
  return meant ? <Navigate to={meant} replace /> : <NotFoundPage />;
}
