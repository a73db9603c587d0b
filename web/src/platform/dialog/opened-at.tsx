import { useEffect, useLayoutEffect, useState, type Ref } from 'react';

/** Represents the button at which a menu or a box opens, since the button was on the page before the script of the box. */
export function OpenedAt({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }, [element, ref]);
  return null;
}

/** Called once the script has loaded. If that fails it is not called, and the next opening tries again (`lazy-part.tsx`). */
export type Comes = { onThere: (isThere: boolean) => void };

/** A box is first rendered closed: only if it sees the opening does it know where to return the focus. */
export function useOpenedOnceDrawn(opened: boolean, onThere?: Comes['onThere']): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the opening must be seen
    setDrawn(true);
    onThere?.(true);
  }, [onThere]);
  return opened && isDrawn;
}
