import { useLayoutEffect, type Ref } from 'react';

/** Stands for the button that a menu or a box is opened at, where the button was on the page before what draws the box. */
export function OpenedAt({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }, [element, ref]);
  return null;
}
