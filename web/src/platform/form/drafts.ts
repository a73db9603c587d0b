import { isServerTimeKnown, timeNow } from '../app/server-time.ts';
import { removeFromDevice } from '../on-device/switch.ts';
import { inStorage } from '../storage.ts';

const PREFIX = 'lintel.draft.';
/** Older drafts are deleted. */
const KEPT_DAYS = 14;
const DAY = 86_400_000;

/** The changed fields of a form, and the time of the last change. */
export type Draft = { at: number; changed: Record<string, unknown> };

/** A form, or a text in a dialog, on the page. */
export type Mounted = { key: string; isTouched: boolean };
const mounted = new Set<Mounted>();
let owner: string | undefined;

/** Drafts belong to this user from now on; those of others on this device are deleted. */
export function keepDraftsOf(userId: string) {
  if (owner === userId) return;
  owner = userId;
  forgetWhere(
    (key, draft) =>
      !key.startsWith(`${PREFIX}${userId}.`) || (isServerTimeKnown() && draft.at < timeNow() - KEPT_DAYS * DAY),
  );
}

/** Deletes all drafts on this device, and the work that it keeps, on signing out. */
export function forgetDrafts() {
  owner = undefined;
  forgetWhere(() => true);
  removeFromDevice();
}

/** The storage key of a form's draft: user, URL, fields; undefined if nobody is signed in. */
export function draftKey(of: string): string | undefined {
  const search = new URLSearchParams(window.location.search);
  search.delete('tab');
  search.sort();
  const query = String(search);
  return owner && `${PREFIX}${owner}.${window.location.pathname}${query && `?${query}`}.${of}`;
}

export function draftAt(key: string | undefined): Draft | undefined {
  return key ? parsed(inStorage(() => localStorage.getItem(key))) : undefined;
}

/** Stores the changed fields; without any, deletes the draft. */
export function keepDraft(key: string | undefined, changed: Record<string, unknown>) {
  if (!key || !owner) return;
  if (Object.keys(changed).length === 0) forgetDraft(key);
  else inStorage(() => localStorage.setItem(key, JSON.stringify({ at: timeNow(), changed })));
}

export const forgetDraft = (key: string | undefined) => void (key && inStorage(() => localStorage.removeItem(key)));

/** Registers a form on the page, so that a save and a reload know of it. */
export function mountForm(key: string | undefined): Mounted & { unmount: () => void } {
  const form = { key: key ?? '', isTouched: false, unmount: () => void mounted.delete(form) };
  mounted.add(form);
  return form;
}

const dialogTexts = new Set<Mounted>();

/** Registers a text in a dialog, which its button sends. */
export function mountDialogText(key: string | undefined): () => void {
  const text = mountForm(key);
  dialogTexts.add(text);
  return () => {
    text.unmount();
    dialogTexts.delete(text);
  };
}

/** Called when the button of a dialog is pressed. */
export const pressDialog = () => press(dialogTexts);

let pressed: readonly Mounted[] = [];

/** Called when Save is pressed: a write that starts now will delete their drafts. If none starts, they are kept. */
export function press(forms: Iterable<Mounted>) {
  pressed = [...pressed, ...forms];
  // A write starts some microtasks after the press.
  setTimeout(() => (pressed = []));
}

/** For a save that waits (a question, an upload) before its write: call the returned function when it continues. */
export function heldPress(): () => void {
  const held = pressed;
  return () => press(held);
}

/** The forms that a write starting now saves. */
export const formsBeingSaved = () => pressed;

/** The forms of a write are saved: deletes their drafts, whether they are still on the page or not. */
export function forgetSaved(saved: readonly Mounted[]) {
  for (const form of saved) {
    form.isTouched = false;
    forgetDraft(form.key);
  }
}

/** True while a form on the page has unsaved input. */
export const hasTouchedForm = () => [...mounted].some(({ isTouched }) => isTouched);

function forgetWhere(isOver: (key: string, draft: Draft) => boolean) {
  const keys = inStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) ?? [];
  for (const key of keys) {
    const draft = draftAt(key);
    if (!draft || isOver(key, draft)) forgetDraft(key);
  }
}

function parsed(text: string | null | undefined): Draft | undefined {
  return text ? inStorage(() => JSON.parse(text) as Draft) : undefined;
}
