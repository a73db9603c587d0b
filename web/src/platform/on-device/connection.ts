import { useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';
import { Refusal } from '../refusal.ts';

/** While the device answers in place of the server: when what is shown was read, in ms, and whether the server may only be slow. */
let instead: { asOf: number; isSlow: boolean } | undefined;
const { listen, notify } = makeListeners();

/** Whether the device answers in place of the server. */
export const isWithoutConnection = () => instead !== undefined;

/** The device answered, with what was kept then: the server was not reached, or has not answered yet. */
export function connectionLost(keptAt: number, isSlow = false) {
  // One that was not reached is not slow because another call is still under way.
  const next = { asOf: keptAt, isSlow: isSlow && instead?.isSlow !== false };
  if (instead?.asOf === next.asOf && instead.isSlow === next.isSlow) return;
  instead = next;
  notify();
}

/** The server answered again. What is shown is fetched, unless the caller does that, who may know what is deleted. */
export function connectionBack({ isFetched } = { isFetched: false }) {
  if (!instead) return;
  instead = undefined;
  notify();
  if (!isFetched) whenBack();
}

let whenBack: () => void = () => {};

/** Registers what is to happen once there is a connection again: everything shown is fetched. */
export function whenConnectionIsBack(does: () => void) {
  whenBack = does;
}

/** Whether something failed because neither the server nor the device has it: a reply, or a script. */
export const isNotHere = (failure: unknown) => !(failure instanceof Refusal) || failure.isPassing;

/** The instant as of which the page shows kept data; undefined while it shows the server's. */
export const useKeptAsOf = () => useSyncExternalStore(listen, () => instead?.asOf);

/** Whether the server has not refused the connection, but not answered yet either. */
export const useIsSlow = () => useSyncExternalStore(listen, () => instead?.isSlow ?? false);
