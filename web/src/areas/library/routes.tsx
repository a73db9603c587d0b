import { libraryNamed, libraryPath } from '@lintel/contract/areas/library/address';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { listRouteOf } from '#platform/list/list-queries.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const shared = {
  getParentRoute: () => rootRoute,
  staticData: { allow: ['PRISM_APP_CLIENT_LIBRARY_MENU', 'PRISM_PROPERTY_LIBRARY_VIEW'] },
} as const;

const propertyRoute = createRoute({
  ...shared,
  path: '/library',
  ...listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/library/endpoints')).library.list,
    list: (await import('@lintel/contract/areas/library/list')).documentList,
  })),
  // SEARCH-019, conflict C5: an anchor may name the library too, and is redirected to the URL of that library.
  beforeLoad: ({ location }) => {
    const type = libraryNamed(/libraryType=([a-z]+)/i.exec(location.hash)?.[1] ?? '');
    if (!type || type === 'PROPERTY') return;
    const search = location.searchStr;
    throw redirect({ href: `${libraryPath(type)}${search}`, replace: true });
  },
  component: lazyRouteComponent(() => import('./library-page.tsx'), 'PropertyLibraryPage'),
});
const typeRoute = createRoute({
  ...shared,
  path: '/library/$type',
  validateSearch: listRouteOf(async () => ({
    endpoint: (await import('@lintel/contract/areas/library/endpoints')).library.list,
    list: (await import('@lintel/contract/areas/library/list')).documentList,
  })).validateSearch,
  beforeLoad: ({ params }) => {
    if (!libraryNamed(params.type)) throw notFound();
  },
  component: lazyRouteComponent(() => import('./library-page.tsx'), 'LibraryOfTypePage'),
});
const documentRoute = createRoute({
  ...shared,
  path: '/library/document',
  validateSearch: searchFrom(z.object({ id: z.string().optional(), tab: z.string().optional() })),
  component: lazyRouteComponent(() => import('./document-page.tsx'), 'DocumentPage'),
});

export const libraryRoutes = [propertyRoute, typeRoute, documentRoute] as const;
