import { useEffect, useState, type RefObject } from 'react';
import { focusNearest, placesAround } from '../page/kept-focus.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
/** What closes when a dialog opens from it: a menu, a list of options, a box at a button. */
const PASSING = '[role="menu"], [role="listbox"], [role="dialog"]:not([aria-modal])';

/** What was last pressed or had the focus, and stays: of a menu or a box, its button. */
let staying: HTMLElement | undefined;
const note = ({ target }: Event) => {
  if (!(target instanceof Element) || target.closest(PASSING)) return;
  staying = target.closest<HTMLElement>(FOCUSABLE) ?? undefined;
};
document.addEventListener('focusin', note);
// Safari does not focus a button that is pressed.
document.addEventListener('pointerdown', note);

/** The nearest first; of a button in the header, the page below it. */
const aroundOf = (button: HTMLElement) => [...placesAround(button), ...document.querySelectorAll('main')];

/** What was done in a dialog often takes away the button that opened it, now or once the server has answered. */
function stayNear(button: HTMLElement, around: readonly HTMLElement[]) {
  if (!button.isConnected) return focusNearest(around);
  button.focus({ preventScroll: true });
  const watching = new MutationObserver(() => {
    if (button.isConnected) return;
    end();
    // Whatever puts the focus somewhere on purpose comes first.
    setTimeout(() => focusNearest(around));
  });
  const end = () => {
    watching.disconnect();
    document.removeEventListener('focusin', end);
  };
  document.addEventListener('focusin', end);
  watching.observe(document.body, { childList: true, subtree: true });
}

/**
 * When a dialog or a box unmounts, returns the focus to where it was opened from; for what opened from a menu, to the menu's
 * button; to what is around it if it goes. What is still there while it fades counts as closed.
 */
export function useFocusBack(fading?: RefObject<HTMLElement | null>, opener = staying) {
  // At its first rendering: where its script has just come, or the device is busy, the focus is inside before effects run.
  const [from] = useState(() => opener && { button: opener, around: aroundOf(opener) });
  // The focus belongs to the browser.
  useEffect(
    () => () => {
      setTimeout(() => {
        const { activeElement, body } = document;
        const isLost = activeElement === body || fading?.current?.contains(activeElement);
        if (isLost && from) stayNear(from.button, from.around);
      });
    },
    [fading, from],
  );
}
