import { useRouter, type AnyRoute, type AsyncRouteComponent } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fetchAhead } from '../ahead.ts';
import { useMe } from '../current-user.ts';
import { maySee } from '../rights.ts';

/** The pages of forms that this person may open are fetched ahead: a form opens where the connection is gone. */
export function useFormsAhead() {
  const router = useRouter();
  const me = useMe();
  // What another page will need is no part of what this one renders.
  useEffect(() => {
    for (const { options } of Object.values<AnyRoute>(router.routesById)) {
      const { isForm, allow } = options.staticData ?? {};
      const page = options.component as AsyncRouteComponent<object> | undefined;
      if (isForm && page?.preload && maySee(me, allow)) fetchAhead(page.preload);
    }
  }, [router, me]);
}
