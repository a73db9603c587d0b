const PREFIX = 'lintel.draft.';
/** What nobody came back to for so long is not waited for. */
const KEPT_DAYS = 14;
const DAY = 86_400_000;

/** The fields of a form that were changed, and when last. */
export type Draft = { at: number; changed: Record<string, unknown> };

/** A form, or a text of a dialog, on the page. */
export type Mounted = { key: string; isTouched: boolean };
const mounted = new Set<Mounted>();
let owner: string | undefined;

/** From now on drafts are this person's; what others left on the device goes. */
export function keepDraftsOf(userId: string) {
  if (owner === userId) return;
  owner = userId;
  forgetWhere((key, draft) => !key.startsWith(`${PREFIX}${userId}.`) || draft.at < Date.now() - KEPT_DAYS * DAY);
}

/** On signing out nothing that was typed stays on the device. */
export function forgetDrafts() {
  owner = undefined;
  forgetWhere(() => true);
}

/** The name of a form's draft: whose, at which address, of which fields; nothing where nobody is signed in. */
export function draftKey(of: string): string | undefined {
  const search = new URLSearchParams(window.location.search);
  search.delete('tab');
  search.sort();
  const query = String(search);
  return owner && `${PREFIX}${owner}.${window.location.pathname}${query && `?${query}`}.${of}`;
}

export function draftAt(key: string | undefined): Draft | undefined {
  return key ? parsed(attempt(() => localStorage.getItem(key))) : undefined;
}

/** Keeps what was changed; nothing changed, nothing is kept. */
export function keepDraft(key: string | undefined, changed: Record<string, unknown>) {
  if (!key || !owner) return;
  if (Object.keys(changed).length === 0) forgetDraft(key);
  else attempt(() => localStorage.setItem(key, JSON.stringify({ at: Date.now(), changed })));
}

export const forgetDraft = (key: string | undefined) => void (key && attempt(() => localStorage.removeItem(key)));

/** A form that stands on the page, so that a save and a reload know of it. */
export function mountForm(key: string | undefined): Mounted & { unmount: () => void } {
  const form = { key: key ?? '', isTouched: false, unmount: () => void mounted.delete(form) };
  mounted.add(form);
  return form;
}

const dialogTexts = new Set<Mounted>();

/** A text of a dialog, which its button sends. */
export function mountDialogText(key: string | undefined): () => void {
  const text = mountForm(key);
  dialogTexts.add(text);
  return () => {
    text.unmount();
    dialogTexts.delete(text);
  };
}

/** The button of a dialog was pressed. */
export const pressDialog = () => press(dialogTexts);

let pressed: readonly Mounted[] = [];

/** Save was pressed: what begins to be written now takes these along. Where nothing does, nothing of them is forgotten. */
export function press(forms: Iterable<Mounted>) {
  pressed = [...pressed, ...forms];
  // A write begins some microtasks after the press.
  setTimeout(() => (pressed = []));
}

/** For a save that waits (a question, an upload) before it writes: call what this answers when it goes on. */
export function heldPress(): () => void {
  const held = pressed;
  return () => press(held);
}

/** What a write that begins takes along. */
export const takenAlong = () => pressed;

/** What was taken along is saved: it need not be kept, whether it still stands on the page or not. */
export function forgetSaved(saved: readonly Mounted[]) {
  for (const form of saved) {
    form.isTouched = false;
    forgetDraft(form.key);
  }
}

/** True while somebody has typed into a form on the page that is not saved. */
export const hasTouchedForm = () => [...mounted].some(({ isTouched }) => isTouched);

function forgetWhere(isOver: (key: string, draft: Draft) => boolean) {
  const keys = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) ?? [];
  for (const key of keys) {
    const draft = draftAt(key);
    if (!draft || isOver(key, draft)) forgetDraft(key);
  }
}

function parsed(text: string | null | undefined): Draft | undefined {
  return text ? attempt(() => JSON.parse(text) as Draft) : undefined;
}

/** A browser may keep nothing (private mode, full storage); forms work without. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
