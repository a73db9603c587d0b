import { useEffect, useRef, useState } from 'react';
import { draftAt, draftKey, forgetDraft, keepDraft, mountForm, press } from './drafts.ts';

const WAIT_MS = 300;
type Values = Record<string, unknown>;

/** The stored draft of a form, for its bar. */
export type OfferedDraft = { at: number; restore: () => void; discard: () => void };

/** Stores the input of a form on the device, until it is saved (decision 053). */
export function useFormDraft(name: string | undefined, initial: Values) {
  const [key] = useState(() => (name === undefined ? undefined : draftKey(`${name}${Object.keys(initial).join()}`)));
  const [offered, setOffered] = useState(() => {
    const draft = draftAt(key);
    const isNews = draft && Object.entries(draft.changed).some(([field, value]) => !same(value, initial[field]));
    return isNews ? draft : undefined;
  });
  const form = useRef<ReturnType<typeof mountForm>>(null);
  const latest = useRef<Values>(null);
  const timer = useRef(0);

  const write = () => {
    window.clearTimeout(timer.current);
    if (latest.current) keepDraft(key, latest.current);
    latest.current = null;
  };
  // The device's storage, and the registry of forms, are outside of React.
  useEffect(() => {
    const here = (form.current = mountForm(key));
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
      here.unmount();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  return {
    offered,
    close: () => setOffered(undefined),
    discard: () => {
      forgetDraft(key);
      setOffered(undefined);
    },
    changed: (values: Values, from: Values) => {
      const changed = changesOf(values, from);
      if (form.current) form.current.isTouched = Object.keys(changed).length > 0;
      latest.current = changed;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(write, WAIT_MS);
    },
    sends: () => {
      write();
      if (form.current) press([form.current]);
    },
  };
}

function changesOf(values: Values, from: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => !same(value, from[field]) && isKeepable(value) && !isSecret(field),
    ),
  );
}

/** Credentials are stored nowhere. */
const isSecret = (field: string) => /password|token|secret/i.test(field);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** Files cannot be stored as text. */
const isKeepable = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isKeepable)) ||
  (Object.getPrototypeOf(value ?? 0) === Object.prototype && Object.values(value as object).every(isKeepable));
