import { SharedType } from '@lintel/contract/areas/shares/share';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionalText, searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const lettersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/letters.html',
  validateSearch: searchFrom(
    z.object({ kind: SharedType.optional().catch(undefined), id: optionalText, codes: optionalText }),
  ),
  component: lazyRouteComponent(() => import('./letters-page.tsx'), 'LettersPage'),
  staticData: { allow: ['PRISM_PROPERTY_TASK_MANAGE', 'PRISM_PROPERTY_ACTION_MANAGE'] },
});

const sentLetterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/letter.html',
  validateSearch: searchFrom(
    z.object({ kind: SharedType.optional().catch(undefined), id: optionalText, letter: optionalText }),
  ),
  component: lazyRouteComponent(() => import('./sent-letter-page.tsx'), 'SentLetterPage'),
  staticData: { allow: ['PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'] },
});

export const letterRoutes = [lettersRoute, sentLetterRoute] as const;
