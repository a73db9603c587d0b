const LOOK_MS = 10_000;
/** A process that uses less than this share of one processor does little but poll for jobs. */
const AT_REST = 0.015;
/** Collecting blocks the process for a fifth of a second: not worth it for less, nor within five minutes. */
const WORTH_BYTES = 40 * 1024 * 1024;
const LOOKS_BETWEEN = 30;

/** Collects garbage and returns its pages to the system, if the process was started with `--expose-gc`. */
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
 * Returns unused memory to the system while the process is idle (decision 026): V8 collects by itself then, but keeps the
 * pages. Returns a function that stops it.
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
