const LOOK_MS = 10_000;
/** A process that needs less of one processor does little but ask for jobs. */
const AT_REST = 0.015;
/** It takes a fifth of a second, in which nobody is answered: not for less, and not within five minutes. */
const WORTH_BYTES = 40 * 1024 * 1024;
const LOOKS_BETWEEN = 30;

/** Collects what is not needed and gives its pages back to the system, where the process was started for it. */
export const giveMemoryBack = globalThis.gc && (() => globalThis.gc!({ type: 'major', flavor: 'last-resort' }));

const ofThisProcess = {
  collect: giveMemoryBack,
  workedMs() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  inUse: () => process.memoryUsage.rss(),
};

/**
 * Gives memory that is no longer needed back to the system while the process is at rest (decision 026): V8 collects by
 * itself then, but keeps the pages. Answers how to stop it.
 */
export function giveMemoryBackAtRest({ collect, workedMs, inUse } = ofThisProcess): () => void {
  if (!collect) return () => {};
  let before = workedMs();
  let leftInUse = 0;
  let looksToWait = 0;
  const timer = setInterval(() => {
    const isAtRest = workedMs() - before < AT_REST * LOOK_MS;
    before = workedMs();
    looksToWait -= 1;
    leftInUse = Math.min(leftInUse, inUse());
    if (!isAtRest || looksToWait > 0 || inUse() - leftInUse < WORTH_BYTES) return;
    collect();
    looksToWait = LOOKS_BETWEEN;
    leftInUse = inUse();
    before = workedMs();
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
