const LINE = 'li, tr, fieldset, [role="group"]';
const STOPS = 'a[href], button, input, select, textarea';

/**
 * Call it when a row disappears with its pressed button: the focus moves to the same button of the next row, or of the previous
 * one; without either, to what follows the list on the page or in the dialog, or else precedes it.
 */
export function focusBeside(button: Element) {
  const line = button.closest(LINE);
  // If the focus has moved on meanwhile, it stays there.
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
