import { statfs } from 'node:fs/promises';

/** Knows whether the disk under a folder still has room for writes. */
type DiskWatch = { isFull(usesReserve: boolean): boolean };

// PostgreSQL must be able to add a piece of its log (16 MB) at any moment: without that it falls over, and reads with it.
const RESERVE = 48 * 1024 * 1024;
// Sign-ins take of the reserve, and leave that piece.
const LEFT_BY_SIGN_INS = 24 * 1024 * 1024;
const TICK_MS = 500;

/** Keeps the last of the disk for PostgreSQL: writes are refused in time, so that reads go on. */
export function watchDisk(folder: string): DiskWatch {
  let free = Infinity;
  const look = async () => {
    const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1 }));
    free = bavail * bsize;
  };
  void look();
  setInterval(() => void look(), TICK_MS).unref();
  return { isFull: (usesReserve) => free < (usesReserve ? LEFT_BY_SIGN_INS : RESERVE) };
}
