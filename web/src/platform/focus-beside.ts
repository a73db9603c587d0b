const LINE = 'li, tr, fieldset, [role="group"]';
const STOPS = 'a[href], button, input, select, textarea';

/**
 * Call it as a line of a list goes with the button that was pressed in it: the focus goes on to the same button of the
 * next line, or of the one before it; where there is no other, to what comes after the list on the page or in the
 * dialog, or else before it.
 */
export function focusBeside(button: Element) {
  const line = button.closest(LINE);
  // Whoever has gone on meanwhile stays where they are.
  if (!line || ![button, document.body].includes(document.activeElement ?? document.body)) return;
  const at = [...line.querySelectorAll('button')].findIndex((each) => each === button);
  const same = (other: Element | null) => other?.querySelectorAll('button')[at];
  const stops = [...(line.closest('main, [role="dialog"]') ?? document.body).querySelectorAll<HTMLElement>(STOPS)];
  const on = (side: number) =>
    stops.filter((stop) => line.compareDocumentPosition(stop) === side && stop.tabIndex >= 0 && takesFocus(stop));
  const after = on(Node.DOCUMENT_POSITION_FOLLOWING)[0] ?? on(Node.DOCUMENT_POSITION_PRECEDING).at(-1);
  (same(line.nextElementSibling) ?? same(line.previousElementSibling) ?? after)?.focus({ preventScroll: true });
}

const takesFocus = (stop: HTMLElement) =>
  !stop.matches(':disabled, [type="hidden"], [hidden] *') && getComputedStyle(stop).display !== 'none';
