import { useEffect, useSyncExternalStore } from 'react';

/** Something a person can do now, from the command palette or by keys. */
export type Command = {
  id: string;
  title: string;
  group: string;
  /** `n`, or one key after the other: `g p`. */
  keys?: string;
  /** Takes what was typed in the palette, for which it is then offered last. */
  search?: (text: string) => void;
  /** The records that are found by what was typed in the palette, which it shows above the commands. */
  find?: (text: string) => Promise<readonly Found[]>;
  run: () => void;
};

/** A record that was found: what it is called, of which kind, and its page. */
export type Found = { id: string; title: string; kind: string; href: string };

/** Raises an action: on the page of a record on that record, elsewhere wherever it is. */
export const raiseCommand = 'add-action';

let offers: readonly (readonly Command[])[] = [];
const listeners = new Set<() => void>();

function change(next: typeof offers) {
  offers = next;
  for (const listener of listeners) listener();
}

/** Offers commands while the component is on the page. Keep the list stable (`useMemo`). */
export function useCommands(commands: readonly Command[]) {
  // The palette stands outside the page that offers, so the page tells a store.
  useEffect(() => {
    change([...offers, commands]);
    return () => change(offers.filter((offer) => offer !== commands));
  }, [commands]);
}

/** All commands offered now, each once: of two with the same name or the same keys the later offered wins. */
export function useOfferedCommands(): readonly Command[] {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offers,
  );
  return [...new Map(now.flat().map((command) => [command.id, command])).values()];
}
