import { useEffect, useState } from 'react';
import { draftAt, draftKey, forgetDraft, keepDraft, mountDialogText } from './drafts.ts';

/**
 * One text that is typed on a page, or into a dialog, about one record: kept on the device, and there again when one comes
 * back to that record, until it is sent. About many at once (null) nothing is kept.
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
