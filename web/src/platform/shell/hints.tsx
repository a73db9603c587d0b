import { Tooltip, type FloatingPosition } from '@mantine/core';
import { useEffect, useState } from 'react';

const DELAY_MILLISECONDS = 350;

/** The words of a sign that has none: of whatever says `data-hint` and has the pointer or the focus. */
export default function Hints() {
  const [target, setTarget] = useState<HTMLElement>();
  // One listener for the whole page, so that no button brings its own.
  useEffect(() => {
    let waiting: number | undefined;
    const hide = () => {
      clearTimeout(waiting);
      setTarget(undefined);
    };
    const show = (event: Event) => {
      hide();
      const hinted = (event.target as Element).closest<HTMLElement>('[data-hint]');
      if (!hinted || (event.type === 'focusin' && !hinted.matches(':focus-visible'))) return;
      waiting = window.setTimeout(() => setTarget(hinted), DELAY_MILLISECONDS);
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
  return <Tooltip opened target={target} label={target.dataset['hint']} position={position} />;
}
