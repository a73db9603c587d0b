type Load = () => Promise<unknown> | undefined;

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;
/** What to prefetch once the page is used; undefined from then on, when prefetching starts at once. */
let waiting: Load[] | undefined = [];
let aheadCount = 0;
let wantedCount = 0;

/** Prefetches script that a form will need, so that it opens offline: once somebody uses the page, and it is idle. */
export function fetchAhead(load: Load) {
  if (waiting) return void waiting.push(load);
  whenIdle(load);
}

/** Fetches what somebody has requested and waits for. */
export async function fetchWanted<T>(load: () => Promise<T>): Promise<T> {
  wantedCount += 1;
  try {
    return await load();
  } finally {
    wantedCount -= 1;
  }
}

/** Whether a failing chunk can only be one that nobody has requested yet. */
export const isAheadOnly = () => aheadCount > 0 && wantedCount === 0;

/** Opening a page fetches only what it shows: the rest waits for the first sign of use. */
export function fetchAheadOnceUsed(page: Window = window) {
  const onUse = (event: Event) => {
    if (isAtRest(event as PointerEvent)) return;
    for (const sign of SIGNS) page.removeEventListener(sign, onUse);
    const held = waiting ?? [];
    waiting = undefined;
    for (const load of held) whenIdle(load);
  };
  for (const sign of SIGNS) page.addEventListener(sign, onUse, { passive: true });
}

/** A resting mouse is reported as moving when a page is rendered under it. */
const isAtRest = ({ type, movementX, movementY }: PointerEvent) =>
  type === 'pointermove' && movementX === 0 && movementY === 0;

function whenIdle(load: Load) {
  const begin = () => {
    if (!navigator.onLine) return;
    aheadCount += 1;
    void Promise.resolve(load())
      .catch(() => {})
      .finally(() => (aheadCount -= 1));
  };
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 5000 });
  else setTimeout(begin, 500);
}
