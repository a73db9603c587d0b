import { SharedType } from '@lintel/contract/areas/shares/share';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

/** Opens what was entered of a visit and could not be sent yet. */
const NotDoneAgain = z.object({ kind: SharedType, id: z.uuid(), name: z.string(), property: z.string().optional() });

/** The same for a task or an action whose page may not be on the device. */
const CompleteAgain = z.object({ kind: SharedType, id: z.uuid(), round: z.uuid().optional() });

const myWorkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my_work.html',
  validateSearch: searchFrom(
    z.object({
      show: z.string().optional(),
      notDone: NotDoneAgain.optional().catch(undefined),
      complete: CompleteAgain.optional().catch(undefined),
    }),
  ),
  component: lazyRouteComponent(() => import('./my-work-page.tsx'), 'MyWorkPage'),
  staticData: { allow: ['PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'] },
});

export const myWorkRoutes = [myWorkRoute] as const;
