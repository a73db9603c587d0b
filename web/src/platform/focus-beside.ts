const LINE = 'li, tr, fieldset, [role="group"]';
const STOPS = 'a[href], button:not(:disabled), input, select, textarea';

/**
 * Call it as a line of a list goes with the button that was pressed in it: the focus goes on to the same button of the
 * next line, or of the one before it; where there is no other, to what comes after the list.
 */
export function focusBeside(button: Element) {
  const line = button.closest(LINE);
  // Whoever has gone on meanwhile stays where they are.
  if (!line || ![button, document.body].includes(document.activeElement ?? document.body)) return;
  const at = [...line.querySelectorAll('button')].findIndex((each) => each === button);
  const same = (other: Element | null) => other?.querySelectorAll('button')[at];
  const after = [...document.querySelectorAll<HTMLElement>(STOPS)].find(
    (stop) => line.compareDocumentPosition(stop) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  (same(line.nextElementSibling) ?? same(line.previousElementSibling) ?? after)?.focus({ preventScroll: true });
}
