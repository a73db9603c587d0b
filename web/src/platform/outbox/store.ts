import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { DAYS_OF_DRAFTS, DAYS_OF_OTHERS, type KeptFile, type Unsent } from './unsent.ts';

interface Schema extends DBSchema {
  unsent: { key: string; value: Unsent; indexes: { owner: string } };
  files: { key: string; value: KeptFile; indexes: { of: string } };
}

const DAY_MS = 86_400_000;
let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** The database on this device. Files are apart, so that the list is read without them. */
const database = () =>
  (opened ??= openDB<Schema>('lintel.outbox', 1, {
    upgrade(db) {
      db.createObjectStore('unsent', { keyPath: 'id' }).createIndex('owner', 'owner');
      db.createObjectStore('files', { keyPath: 'key' }).createIndex('of', 'of');
    },
    // Another tab has a newer version.
    blocking: (_before, _after, event) => (event.target as IDBDatabase).close(),
    terminated: () => void (opened = undefined),
  }).catch((failure: unknown) => {
    opened = undefined;
    throw failure;
  }));

/** What waits of one person, in the order in which it was saved. */
export async function unsentOf(owner: string): Promise<Unsent[]> {
  const found = await (await database()).getAllFromIndex('unsent', 'owner', owner);
  return found.toSorted((a, b) => a.at - b.at);
}

export const unsentAt = async (id: string) => (await database()).get('unsent', id);

/** Keeps a write, in place of the one before, and these files beside those that are there. */
export async function putUnsent(unsent: Unsent, files: readonly KeptFile[]): Promise<void> {
  const change = (await database()).transaction(['unsent', 'files'], 'readwrite');
  await Promise.all([
    ...files.map((file) => change.objectStore('files').put(file)),
    change.objectStore('unsent').put(unsent),
    change.done,
  ]);
}

/** Notes how far sending has come; nothing, if it was discarded meanwhile. */
export async function changeUnsent(id: string, to: Partial<Unsent>): Promise<void> {
  const change = (await database()).transaction('unsent', 'readwrite');
  const before = await change.store.get(id);
  await Promise.all([before && change.store.put({ ...before, ...to }), change.done]);
}

/** Deletes a write that was sent or discarded, with its files. */
export async function deleteUnsent(id: string): Promise<void> {
  const change = (await database()).transaction(['unsent', 'files'], 'readwrite');
  const keys = await change.objectStore('files').index('of').getAllKeys(id);
  await Promise.all([
    ...keys.map((key) => change.objectStore('files').delete(key)),
    change.objectStore('unsent').delete(id),
    change.done,
  ]);
}

export async function filesOf(id: string): Promise<KeptFile[]> {
  const found = await (await database()).getAllFromIndex('files', 'of', id);
  return found.toSorted((a, b) => a.at - b.at);
}

export const putFile = async (file: KeptFile) => void (await (await database()).put('files', file));
export const deleteFile = async (key: string) => (await database()).delete('files', key);

/** Deletes all files of a person, also those of forms that were never saved. */
export async function deleteFilesOf(owner: string): Promise<void> {
  const change = (await database()).transaction('files', 'readwrite');
  for (let each = await change.store.openCursor(); each; each = await each.continue())
    if (each.value.owner === owner) await each.delete();
  await change.done;
}

/**
 * Deletes what people left here who do not come back, and files of forms that were never saved: so long after it was first found
 * here by the time of the server, whatever the clock of the device said when it was kept.
 */
export async function deleteStale(owner: string, now: number): Promise<void> {
  const change = (await database()).transaction(['unsent', 'files'], 'readwrite');
  const [left, gone] = [new Set<string>(), new Set<string>()];
  const isLeft = async ({ seenAt }: { seenAt?: number }, days: number, note: () => Promise<unknown>) => {
    if (seenAt === undefined) await note();
    return (seenAt ?? now) > now - days * DAY_MS;
  };
  for (let each = await change.objectStore('unsent').openCursor(); each; each = await each.continue()) {
    const { value } = each;
    if (value.owner === owner || (await isLeft(value, DAYS_OF_OTHERS, () => each!.update({ ...value, seenAt: now }))))
      left.add(value.id);
    else {
      gone.add(value.id);
      await each.delete();
    }
  }
  for (let each = await change.objectStore('files').openCursor(); each; each = await each.continue()) {
    const { value } = each;
    if (left.has(value.of)) continue;
    const isWanted = await isLeft(value, DAYS_OF_DRAFTS, () => each!.update({ ...value, seenAt: now }));
    if (!isWanted || gone.has(value.of)) await each.delete();
  }
  await change.done;
}
