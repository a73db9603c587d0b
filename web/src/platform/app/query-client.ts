import { MutationCache, QueryClient } from '@tanstack/react-query';
import { failureText, Refusal } from '../refusal.ts';
import { isWithoutConnection } from '../on-device/connection.ts';
import { showError } from './toasts.ts';

/** One handler shows the failure of any write (specification SHELL-034); reads show theirs in place. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (failure, _call, _context, mutation) => {
        if (!mutation.meta?.['silent'] && !(failure instanceof Refusal && failure.isInterruption))
          showError(failureText(failure));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        refetchOnWindowFocus: true,
        // Not by itself where requests are always tried.
        refetchOnReconnect: true,
        retry: (count, failure) =>
          failure instanceof Refusal && failure.isPassing && count < 3 && navigator.onLine && !isWithoutConnection(),
        retryDelay: (count) => Math.min(8_000, 500 * 2 ** count) * (0.75 + Math.random() / 2),
      },
    },
  });
}
