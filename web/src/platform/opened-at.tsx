import { useEffect, useLayoutEffect, useState, type Ref } from 'react';

/** Stands for the button that a menu or a box is opened at, where the button was on the page before what draws the box. */
export function OpenedAt({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }, [element, ref]);
  return null;
}

/** Called once the script is there. One that failed to load calls nothing, and is fetched again the next time it is opened. */
export type Comes = { onThere: (isThere: boolean) => void };

/** What opens is closed when it is drawn first: only what sees it open knows where the focus is to go back to. */
export function useOpenedOnceDrawn(opened: boolean, { onThere }: Comes): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    setDrawn(true);
    onThere(true);
  }, [onThere]);
  return opened && isDrawn;
}
