import { modals } from '@mantine/modals';
import { Suspense, useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';
import { lazyPart } from '../page/lazy-part.tsx';
// It has to know what was pressed before the script of a dialog has come.
import './focus-back.ts';

export const loadOverThePage = () => import('./over-the-page.ts');
const DialogArea = lazyPart(loadOverThePage, 'DialogArea');
const { listen, notify } = makeListeners();
const { promise: isThere, resolve: arrived } = Promise.withResolvers<void>();
let isWanted = false;

/** The place of dialogs; loaded with the first of them. */
export function Dialogs() {
  const wanted = useSyncExternalStore(listen, () => isWanted);
  return <Suspense>{wanted && <DialogArea onThere={arrived} />}</Suspense>;
}

/** Mantine's dialogs, once their place is mounted. */
export async function dialogs(): Promise<typeof modals> {
  isWanted = true;
  notify();
  await isThere;
  return modals;
}
