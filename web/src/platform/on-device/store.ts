import { timeNow } from '../app/server-time.ts';
import { keeper } from './switch.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A reply of the server, under its call and the version of the client that read it. */
type KeptReply = { reply: unknown; at: number };

/** What this device keeps, for whom, and since when. */
export type Keeping = {
  userId: string;
  /** Instants in ms: switched on; last brought up to date, if ever. */
  since: number;
  updatedAt: number | null;
  /** Pieces of work whose forms open without a connection, and those beyond the most that is kept. */
  count: number;
  leftOut: number;
  /** The session in which it was read. */
  session?: string;
};

interface Kept extends DBSchema {
  replies: { key: string; value: KeptReply };
  keeping: { key: string; value: Keeping };
}

/** Not the database of what waits to be sent, which outlives this one. */
const NAME = 'lintel-kept';
const ONE = 'this-device';

let opened: Promise<IDBPDatabase<Kept>> | undefined;

function database(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(NAME, 1, {
    upgrade: (db) => {
      db.createObjectStore('replies');
      db.createObjectStore('keeping');
    },
    terminated: () => void (opened = undefined),
  });
  return opened.catch((failure: unknown) => {
    opened = undefined;
    throw failure;
  });
}

export const store = {
  reply: async (key: string) => (await database()).get('replies', key),
  keepReply: async (key: string, reply: unknown) => {
    const db = await database();
    // Switched off meanwhile: what is put before that is cleared after it.
    if (keeper()) await db.put('replies', { reply, at: timeNow() }, key);
  },
  /** Deletes what is not among these. */
  keepOnly: async (wanted: ReadonlySet<string>) => {
    const change = (await database()).transaction('replies', 'readwrite');
    const keys = await change.store.getAllKeys();
    await Promise.all([...keys.filter((key) => !wanted.has(key)).map((key) => change.store.delete(key)), change.done]);
  },
  /** These still answer without a connection, but count as read long ago. */
  isNoLongerRecent: async (isMeant: (key: string) => boolean) => {
    const change = (await database()).transaction('replies', 'readwrite');
    for (const key of (await change.store.getAllKeys()).filter(isMeant)) {
      const kept = await change.store.get(key);
      if (kept) await change.store.put({ ...kept, at: 0 }, key);
    }
    await change.done;
  },
  keeping: async () => (await database()).get('keeping', ONE),
  keepingIs: async (keeping: Keeping) => {
    const db = await database();
    if (keeper() === keeping.userId) await db.put('keeping', keeping, ONE);
  },
  /** All replies, and with `isAll` also that anything is kept. */
  clear: async (isAll: boolean) => {
    const db = await database();
    await db.clear('replies');
    if (isAll) return db.clear('keeping');
    const keeping = await db.get('keeping', ONE);
    if (keeping) await db.put('keeping', { ...keeping, updatedAt: null, count: 0, leftOut: 0 }, ONE);
  },
};
