import { useState } from 'react';
import { randomId } from '../random-id.ts';

export type FormKey = {
  /** The same for the same content sent from the same opening of a form, however often and from whichever copy of the tab. */
  of: (name: string, content: unknown) => string;
  /** What is sent after a success is a new record. */
  countUp: () => void;
};

/**
 * The idempotency key of a form. It is tied to the entry in the browser's history, which survives a reload, a duplicated tab
 * and going back: double click, retry and back-and-resubmit create one record.
 */
export function useFormKey(): FormKey {
  const [key] = useState(() => {
    const opening = historyEntry() ?? randomId();
    let count = 0;
    return {
      of: (name: string, content: unknown) => uuidFrom(JSON.stringify([opening, count, name, content ?? null])),
      countUp: () => void (count += 1),
    };
  });
  return key;
}

/** The router gives every entry of the browser's history a random key. */
export function historyEntry(): string | undefined {
  return (window.history.state as { __TSR_key?: string } | null)?.__TSR_key;
}

/** A version 8 UUID derived from the text: four 32-bit lanes of MurmurHash3's mixing, as `crypto.subtle` requires HTTPS. */
function uuidFrom(text: string): string {
  const lanes = [597399067, 2869860233, 951274213, 2716044179].map((seed, lane) => {
    let hash = 1779033703 + lane;
    for (let at = 0; at < text.length; at += 1)
      hash = Math.imul((hash << 13) ^ (hash >>> 19) ^ text.charCodeAt(at), seed);
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0');
  });
  const [a, b, c, d] = lanes as [string, string, string, string];
  return `${a}-${b.slice(0, 4)}-8${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
}
