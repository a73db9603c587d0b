import { useState } from 'react';
import { inStorage } from '#platform/storage.ts';

/** The input of a form, kept in the tab's storage until it is sent: a phone discards a page in the background. */
export function useDraft<Values extends object>(name: string, empty: Values) {
  const key = `lintel.shared.${name}`;
  const [values, setValues] = useState<Values>(() => ({ ...empty, ...kept(key) }));
  return {
    values,
    set: (to: Partial<Values>) => {
      const next = { ...values, ...to };
      setValues(next);
      inStorage(() => sessionStorage.setItem(key, JSON.stringify(next)));
    },
    forget: () => inStorage(() => sessionStorage.removeItem(key)),
  };
}

const kept = (key: string) => inStorage(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as object);
