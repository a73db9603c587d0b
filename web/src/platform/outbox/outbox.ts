import { sizeText } from '@lintel/contract/areas/files';
import { isServerTimeKnown, timeNow } from '../app/server-time.ts';
import { Refusal } from '../refusal.ts';
import { t } from '../texts.ts';
import { deleteFilesOf, deleteStale, deleteUnsent, putFile, putUnsent, unsentOf } from './store.ts';
import type { KeptFile, Unsent } from './unsent.ts';
import { forgetShown, noteUnsentCount, showUnsent } from './what-waits.ts';

let owner: string | undefined;
let tabs: BroadcastChannel | undefined;

/** Shows what waits of this person from now on. */
export async function openOutbox(of: string): Promise<void> {
  if (owner === of) return;
  owner = of;
  forgetShown();
  if (!tabs && typeof BroadcastChannel !== 'undefined') {
    tabs = new BroadcastChannel('lintel.outbox');
    tabs.addEventListener('message', ({ data }: MessageEvent<Change>) => void readAgain(data));
  }
  if (isServerTimeKnown()) await deleteStale(of, timeNow()).catch(() => {});
  await readAgain();
}

type Change = 'sent' | 'changed';

async function readAgain(change: Change = 'changed') {
  const of = owner;
  if (!of) return;
  // Not read, it is not nothing: its number stays, so that the next page looks again.
  const found = await unsentOf(of).catch(() => undefined);
  if (!found || owner !== of) return;
  showUnsent(of, found, change === 'sent');
}

/** Called after each change of the database: shows it, here and in other tabs. */
export async function changed(change: Change = 'changed') {
  await readAgain(change);
  tabs?.postMessage(change);
}

/** Keeps a write and its files; throws if there is no room for them. */
export async function keep(unsent: Unsent, files: readonly KeptFile[] = []) {
  await withRoomFor(files, () => putUnsent(unsent, files));
  await changed();
}

export const keepFile = (file: KeptFile) => withRoomFor([file], () => putFile(file));

export async function discard(id: string) {
  await deleteUnsent(id);
  await changed();
}

/** Deletes all that waits of a person, who signs out. */
export async function discardAll(of: string) {
  for (const { id } of await unsentOf(of)) await deleteUnsent(id);
  await deleteFilesOf(of);
  noteUnsentCount(of, 0);
  await changed();
}

/** Left free, so that the browser does not delete everything of this site. */
const SPARE_BYTES = 20 * 1024 * 1024;

async function withRoomFor(files: readonly KeptFile[], put: () => Promise<void>) {
  const bytes = files.reduce((sum, { content }) => sum + content.size, 0);
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  // What was entered is small: it is kept as long as anything can be.
  if (bytes > 0 && quota !== undefined && usage + bytes + SPARE_BYTES > quota) throw noRoom(bytes);
  // Not deleted when the device is short of space; the browser decides.
  void navigator.storage?.persist?.();
  try {
    await put();
  } catch (failure) {
    throw failure instanceof DOMException && failure.name === 'QuotaExceededError' ? noRoom(bytes) : notKept();
  }
}

const noRoom = (bytes: number) =>
  new Refusal(0, bytes > 0 ? t('unsent.no.room.files', { size: sizeText(bytes) }) : t('unsent.no.room'));
const notKept = () => new Refusal(0, t('unsent.not.kept'));
