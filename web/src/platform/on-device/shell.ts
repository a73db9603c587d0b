import { SHELLS } from '../../worker/decide.ts';
import { canOpenWithoutServer } from './may-keep.ts';

const SCRIPT = '/worker.js';

/** Keeps the page and its scripts on this device, or brings them up to date. */
export async function keepShell(): Promise<void> {
  // Vite's own server has no worker: it serves each module as it is.
  if (!import.meta.env.PROD) return;
  const registration = await navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' });
  await registration.update();
}

/** The page comes from the server again, and nothing of it stays on the device. */
export async function forgetShell(): Promise<void> {
  if (!canOpenWithoutServer()) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(SHELLS)).map((name) => caches.delete(name)));
}
