import type { CalledEndpoint } from '@lintel/contract/platform/endpoint';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWrite, type WriteOptions } from '../api.ts';
import type { RefusableForm } from '../form/refused-fields.ts';
import { failureText, Refusal } from '../refusal.ts';
import { showError } from '../app/toasts.ts';

/**
 * A write of a dialog about the version of its page. If that is outdated, the page is refetched, so that a second press decides
 * on what it shows now; if the dialog has closed by then, a toast says why.
 */
export function useDecision<E extends CalledEndpoint, F extends RefusableForm | undefined = undefined>(
  endpoint: E,
  { onError, ...options }: WriteOptions<E, F>,
) {
  const queries = useQueryClient();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return useWrite(endpoint, {
    ...options,
    silent: true,
    onError: (failure, ...call) => {
      if (failure instanceof Refusal && failure.status === 409)
        // Scheduled after the page has rendered the new data.
        void queries
          .invalidateQueries()
          .then(() => notifyManager.schedule(() => isOpen.current || showError(failureText(failure))));
      return onError?.(failure, ...call);
    },
  });
}
