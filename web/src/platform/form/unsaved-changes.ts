import { useBlocker, useRouter, type AnyRoute } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirmLeaving } from './confirm-leaving.ts';

type Form = { isDirty: boolean; isReleased: boolean };
const forms = new Set<Form>();
type Place = { routeId: string; pathname: string; params: object; search: Partial<Record<string, unknown>> };

/** Whether leaving the page would lose something. */
export function hasUnsavedChanges(): boolean {
  return [...forms].some((form) => form.isDirty && !form.isReleased);
}

/** The page may then be left without a question. */
export function discardUnsavedChanges() {
  for (const form of forms) form.isReleased = true;
}

/**
 * Asks before a page with unsaved changes is left (specification FORM-008, FORM-009). Call the returned function just before
 * navigating after a save.
 */
export function useUnsavedChanges(isDirty: boolean): () => void {
  const form = useRef<Form>({ isDirty, isReleased: false });
  const isHolding = () => isDirty && !form.current.isReleased;
  // Interruptions from outside of React need to know whether anything is unsaved.
  useEffect(() => {
    form.current.isDirty = isDirty;
  }, [isDirty]);
  useEffect(() => {
    const mine = form.current;
    forms.add(mine);
    return () => void forms.delete(mine);
  }, []);
  const { routesById } = useRouter();
  // Input survives when a tab or a dialog opens in the URL: it is lost with the record, or with what its route remounts.
  const pageAt = ({ routeId, pathname, params, search }: Place) => {
    const { remountDeps } = (routesById as Partial<Record<string, AnyRoute>>)[routeId]?.options ?? {};
    return JSON.stringify([pathname, remountDeps?.({ routeId, params, search, loaderDeps: {} }) ?? search['id']]);
  };
  useBlocker({
    enableBeforeUnload: isHolding,
    shouldBlockFn: async ({ current, next }) => {
      if (!isHolding() || pageAt(current) === pageAt(next)) return false;
      return !(await confirmLeaving());
    },
  });
  return () => {
    form.current.isReleased = true;
  };
}

/** Asks before the page is closed or reloaded while this work is in progress; it continues across navigation within the client. */
export async function warnBeforeClosingUntil(work: Promise<unknown>): Promise<void> {
  const held: Form = { isDirty: true, isReleased: false };
  const ask = (event: BeforeUnloadEvent) => {
    if (!held.isReleased) event.preventDefault();
  };
  forms.add(held);
  window.addEventListener('beforeunload', ask);
  try {
    await work;
  } finally {
    forms.delete(held);
    window.removeEventListener('beforeunload', ask);
  }
}
