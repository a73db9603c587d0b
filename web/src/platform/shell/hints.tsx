import { Tooltip, type FloatingPosition } from '@mantine/core';
import { useEffect, useState } from 'react';

const DELAY_MILLISECONDS = 350;
/** From one sign to the next, as along the marks of a chart, nobody waits again. */
const NEXT_WITHIN_MILLISECONDS = 400;

/** The words of a sign that has none: of whatever says `data-hint` and has the pointer or the focus. */
export default function Hints() {
  const [target, setTarget] = useState<HTMLElement>();
  // One listener for the whole page, so that no button brings its own.
  useEffect(() => {
    let waiting: number | undefined;
    let shown: HTMLElement | undefined;
    let leftAt = -Infinity;
    const hide = () => {
      clearTimeout(waiting);
      if (shown) leftAt = performance.now();
      shown = undefined;
      setTarget(undefined);
    };
    const show = (event: Event) => {
      const hinted = (event.target as Element).closest<HTMLElement>('[data-hint]');
      if (hinted && hinted === shown) return;
      hide();
      if (!hinted || (event.type === 'focusin' && !hinted.matches(':focus-visible'))) return;
      const isNext = performance.now() - leftAt < NEXT_WITHIN_MILLISECONDS;
      waiting = window.setTimeout(
        () => {
          shown = hinted;
          setTarget(hinted);
        },
        isNext ? 0 : DELAY_MILLISECONDS,
      );
    };
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    document.addEventListener('pointerover', show, options);
    document.addEventListener('focusin', show, options);
    document.addEventListener('focusout', hide, options);
    document.addEventListener('pointerdown', hide, options);
    document.addEventListener('keydown', onKeyDown, options);
    return () => {
      clearTimeout(waiting);
      stop.abort();
    };
  }, []);
  if (!target?.dataset['hint']) return null;
  const position = (target.dataset['hintSide'] ?? 'bottom') as FloatingPosition;
  // As a ref: of an element itself, the tooltip takes HTML only, and marks of charts are SVG.
  return <Tooltip opened target={{ current: target }} label={target.dataset['hint']} position={position} />;
}
