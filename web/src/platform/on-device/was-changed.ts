import { connectionBack } from './connection.ts';
import { keeper } from './switch.ts';

/** A write succeeded: the server is reached, and what this device kept about its records is to be read again. */
export function wasChanged(call: string) {
  if (!keeper()) return;
  connectionBack();
  void import('./kept-replies.ts').then(({ isNoLongerRecent }) => isNoLongerRecent(call)).catch(() => {});
}
