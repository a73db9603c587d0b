import { useQueryClient, type MutationCache } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showError } from '../app/toasts.ts';
import { failureText } from '../refusal.ts';

const LONG_MS = 3_000;

/** Whether a write of a dialog has taken long. If the dialog is closed meanwhile, its failure is told by a message, since no form shows it. */
export function useLongWrite({ isPending }: { isPending: boolean }): boolean {
  const cache = useQueryClient().getMutationCache();
  const [isLong, setLong] = useState(false);
  const isUnderWay = useRef(false);
  useEffect(() => {
    isUnderWay.current = isPending;
    if (!isPending) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isPending]);
  useEffect(
    () => () => {
      if (isUnderWay.current) tellFailure(cache);
    },
    [cache],
  );
  return isLong;
}

function tellFailure(cache: MutationCache) {
  const mutation = cache.findAll({ status: 'pending' }).at(-1);
  if (!mutation?.meta?.['silent']) return;
  const stop = cache.subscribe((event) => {
    if (event.mutation !== mutation || mutation.state.status === 'pending') return;
    stop();
    if (mutation.state.error) showError(failureText(mutation.state.error));
  });
}
