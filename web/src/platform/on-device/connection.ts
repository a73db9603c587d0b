import { useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';
import { Refusal } from '../refusal.ts';

/** When what is shown was read, while the server cannot be reached and the device answers in its place; an instant in ms. */
let asOf: number | undefined;
const { listen, notify } = makeListeners();

/** Whether the device answers in place of the server. */
export const isWithoutConnection = () => asOf !== undefined;

/** When the connection was lost: the device answered, with what was kept then. */
export function connectionLost(keptAt: number) {
  if (asOf === keptAt) return;
  asOf = keptAt;
  notify();
}

/** The server answered again. */
export function connectionBack() {
  if (asOf === undefined) return;
  asOf = undefined;
  notify();
  whenBack();
}

let whenBack: () => void = () => {};

/** Registers what is to happen once there is a connection again: everything shown is fetched. */
export function whenConnectionIsBack(does: () => void) {
  whenBack = does;
}

/** Whether something failed because neither the server nor the device has it: a reply, or a script. */
export const isNotHere = (failure: unknown) => !(failure instanceof Refusal) || failure.isPassing;

/** The instant as of which the page shows kept data; undefined while it shows the server's. */
export const useKeptAsOf = () => useSyncExternalStore(listen, () => asOf);
