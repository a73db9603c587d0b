import { useRouter, type AnyRoute, type AsyncRouteComponent } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fetchAhead } from '../app/ahead.ts';
import { useMe } from '../current-user.ts';
import { maySee } from '../rights.ts';

/** Prefetches the pages of forms that the user may open: a form opens offline. */
export function useFormsAhead() {
  const router = useRouter();
  const me = useMe();
  // Prefetching for other pages is not part of rendering this one.
  useEffect(() => {
    for (const { options } of Object.values<AnyRoute>(router.routesById)) {
      const { isForm, allow } = options.staticData ?? {};
      const page = options.component as AsyncRouteComponent<object> | undefined;
      if (isForm && page?.preload && maySee(me, allow)) fetchAhead(page.preload);
    }
  }, [router, me]);
}
