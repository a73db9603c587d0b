import { utimes } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

const EVERY_MS = 5 * 60_000;

/**
 * Marks the builds that this server runs as used now, and goes on doing so: a build removes those before it that nobody has used
 * for an hour (`bin/toolchain.mjs`, decision 079). Returns a function that stops it.
 */
export function markBuildsInUse(folders: readonly string[]): () => void {
  // Sources that run as they are lie in no build.
  const builds = folders.filter((folder) => basename(dirname(folder)) === 'dist');
  // A checkout that its user may not write in has no builds removed by them either.
  const mark = () => builds.forEach((build) => void utimes(build, new Date(), new Date()).catch(() => {}));
  mark();
  const timer = setInterval(mark, EVERY_MS).unref();
  return () => clearInterval(timer);
}
