import { useEffect, useState } from 'react';
import { draftAt, draftKey, forgetDraft, keepDraft, mountDialogText } from './drafts.ts';

/**
 * One text typed on a page, or in a dialog, about one record: stored on the device, and restored on returning to that record,
 * until it is sent. For bulk operations (null) nothing is stored.
 */
export function useDraftText(what: string, of: string | null, { inDialog = false } = {}) {
  const [key] = useState(() => (of === null ? undefined : draftKey(`${what} ${of}`)));
  const [text, setText] = useState(() => String(draftAt(key)?.changed['text'] ?? ''));
  // In a dialog it is saved by the dialog's button (`pressDialog`).
  useEffect(() => (inDialog ? mountDialogText(key) : undefined), [key, inDialog]);
  const type = (next: string) => {
    setText(next);
    keepDraft(key, next ? { text: next } : {});
  };
  const forget = () => {
    setText('');
    forgetDraft(key);
  };
  return [text, type, forget] as const;
}
