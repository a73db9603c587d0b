import { isServerReached } from '../app/request.ts';
import { connectionBack, isWithoutConnection } from './connection.ts';

const EVERY_MS = 15_000;
const PATIENCE_MS = 3_000;

let timer: ReturnType<typeof setInterval> | undefined;

/** Asks the server now and then, and when the device says that it has a network again, until it answers in good time. */
export function probeUntilBack() {
  if (timer !== undefined) return;
  timer = setInterval(look, EVERY_MS);
  window.addEventListener('online', look);
}

const look = () => void probe();

async function probe() {
  if (!isWithoutConnection()) return stop();
  if (!(await isServerReached(PATIENCE_MS))) return;
  stop();
  connectionBack();
}

function stop() {
  clearInterval(timer);
  timer = undefined;
  window.removeEventListener('online', look);
}
