import { useState } from 'react';
import { draftAt, draftKey, forgetDraft, keepDraft } from './drafts.ts';

/** One text that is typed on a page: kept on the device, and there again when one comes back, until it is sent. */
export function useDraftText(name: string) {
  const [key] = useState(() => draftKey(name));
  const [text, setText] = useState(() => String(draftAt(key)?.changed['text'] ?? ''));
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
