import { MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { Dialogs, loadOverThePage } from '../dialog/dialogs.tsx';
import { cssVariables, theme } from '../mantine/theme.ts';
import { lazyPart } from '../page/lazy-part.tsx';

const ToastCorner = lazyPart(loadOverThePage, 'ToastCorner');

/** After what the page itself needs. */
const SOON_MS = 1_000;

/** The providers around every page. */
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
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      // jsdom would parse them for every page that a test opens, and uses none.
      withCssVariables={env === 'default'}
      // All of them, also Mantine's own: the stylesheet has none.
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
      env={env}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Dialogs />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Its script loads once the page is there: the message that the connection is lost could not be loaded then. */
function Toasts() {
  // The clock is outside of React.
  useEffect(() => {
    const timer = setTimeout(() => void loadOverThePage().catch(() => {}), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  const { notifications } = useNotifications();
  const [isWanted, setWanted] = useState(false);
  if (notifications.length > 0 && !isWanted) setWanted(true);
  return <Suspense>{isWanted && <ToastCorner />}</Suspense>;
}
