import { useState } from 'react';

/** What was typed into a form, kept by the tab until it is sent: a telephone drops a page that waits in the background. */
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

/** A browser may keep nothing at all; the form works without. */
function attempt(keep: () => void) {
  try {
    keep();
  } catch {}
}
