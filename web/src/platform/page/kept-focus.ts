import { useLayoutEffect, useRef } from 'react';

const places = 'section, article, [role="dialog"], main';
/** The place of a pressed button that went while something is loaded, until its user goes on: a later button is another one. */
let waitsIn: Element | null = null;
const stopWaiting = () => {
  waitsIn = null;
};

/**
 * For a button that goes once it is pressed, and comes back if that failed: meanwhile the focus is on the section around it, from
 * which one reads on what was loaded, and the button gets it back.
 */
export function useKeptFocus() {
  const ref = useRef<HTMLButtonElement>(null);
  // The focus belongs to the browser. Before the button is removed it still has the focus.
  useLayoutEffect(() => {
    const button = ref.current;
    if (!button) return;
    if (waitsIn?.contains(button) && [waitsIn, document.body].includes(document.activeElement!)) button.focus();
    stopWaiting();
    return () => {
      if (document.activeElement !== button) return;
      const around = placesAround(button);
      waitsIn = around[0] ?? null;
      for (const goingOn of ['keydown', 'pointerdown'])
        document.addEventListener(goingOn, stopWaiting, { once: true, capture: true });
      setTimeout(() => focusNearest(around));
    };
  }, []);
  return ref;
}

/** Puts a focus that was lost on the first of these places that is still there. */
export function focusNearest(around: readonly HTMLElement[]) {
  const place = around.find(({ isConnected }) => isConnected);
  if (!place || document.activeElement !== document.body) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** The nearest first. */
export function placesAround(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(places);
  return place ? [place, ...placesAround(place)] : [];
}
