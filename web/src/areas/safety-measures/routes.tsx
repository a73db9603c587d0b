import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const measures = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports/safety-measures',
  validateSearch: searchFrom(
    z.object({ day: optionalText, regionId: optionalText, landlordId: optionalText, measure: optionalText }),
  ),
  component: lazyRouteComponent(() => import('./safety-measures-page.tsx'), 'SafetyMeasuresPage'),
  staticData: { allow: ['PRISM_APP_ANALYSIS_MENU'] },
});

export const safetyMeasureRoutes = [measures] as const;
