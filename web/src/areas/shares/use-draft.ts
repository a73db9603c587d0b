import { useState } from 'react';

/** The input of a form, kept in the tab's storage until it is sent: a phone discards a page in the background. */
export function useDraft<Values extends object>(name: string, empty: Values) {
  const key = `lintel.shared.${name}`;
  const [values, setValues] = useState<Values>(() => ({ ...empty, ...kept(key) }));
  return {
    values,
    set: (to: Partial<Values>) => {
      const next = { ...values, ...to };
      setValues(next);
      attempt(() => sessionStorage.setItem(key, JSON.stringify(next)));
    },
    forget: () => attempt(() => sessionStorage.removeItem(key)),
  };
}

function kept(key: string): object {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as object;
  } catch {
    return {};
  }
}

/** Storage may be unavailable; the form works without it. */
function attempt(keep: () => void) {
  try {
    keep();
  } catch {}
}
