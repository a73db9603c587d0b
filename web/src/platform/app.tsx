import { MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Dialogs } from './dialogs.tsx';
import { cssVariables, theme } from './theme.ts';

const ToastCorner = lazy(() => import('./toast-corner.tsx'));

/** Everything that every page needs around it. */
export function App({
  queries,
  router,
  env = 'default',
}: {
  queries: QueryClient;
  router: AnyRouter;
  env?: 'default' | 'test';
}) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Dialogs />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Loaded with the first toast. */
function Toasts() {
  const { notifications } = useNotifications();
  const [isWanted, setWanted] = useState(false);
  if (notifications.length > 0 && !isWanted) setWanted(true);
  return <Suspense>{isWanted && <ToastCorner />}</Suspense>;
}
