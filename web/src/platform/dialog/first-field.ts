const FIELDS = 'input:not([type=hidden], [type=file], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** The ref of a dialog's content: the focus begins at its first field, unless something in it is to have it instead. */
export function startsAtFirstField(content: HTMLElement | null) {
  if (!content || content.querySelector('[data-autofocus]')) return;
  const fields = [...content.querySelectorAll<HTMLInputElement>(FIELDS)];
  const first = fields.find((field) => !field.closest('[hidden], [aria-hidden=true]'));
  // Of radio buttons the chosen one is reached by the keyboard.
  const chosen = fields.find((field) => first?.type === 'radio' && field.name === first.name && field.checked);
  (chosen ?? first)?.setAttribute('data-autofocus', '');
}

/** The ref of the content of a box: the focus begins at the first match. */
export const startsAt = (selector: string) => (content: HTMLElement | null) =>
  content?.querySelector(selector)?.setAttribute('data-autofocus', '');
