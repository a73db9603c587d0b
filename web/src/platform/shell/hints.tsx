import { Tooltip, type FloatingPosition } from '@mantine/core';
import { useEffect, useState } from 'react';

const DELAY_MILLISECONDS = 350;
/** From one icon to the next, as along the marks of a chart, there is no new delay. */
const NEXT_WITHIN_MILLISECONDS = 400;

/** The text for an icon without one: for any element with `data-hint` that is hovered or focused. */
export default function Hints() {
  const [target, setTarget] = useState<HTMLElement>();
  // One listener for the whole page, instead of one for each button.
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
  // As a ref: the tooltip accepts only HTML elements directly, and marks of charts are SVG.
  return <Tooltip opened target={{ current: target }} label={target.dataset['hint']} position={position} />;
}
