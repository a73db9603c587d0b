import { useEffect, useId, useSyncExternalStore } from 'react';

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

/** What there will be a command for, once the page is there: until then none by its name is offered. */
export type Withheld = { id: string; run: null };

type Offer = readonly (Command | Withheld)[];
let offers: ReadonlyMap<string, Offer> = new Map();
const listeners = new Set<() => void>();

function change(next: typeof offers) {
  offers = next;
  for (const listener of listeners) listener();
}

/** Offers commands while the component is on the page, at the place that it took first. Keep the list stable (`useMemo`). */
export function useCommands(commands: Offer) {
  const who = useId();
  // The palette is rendered outside the page that offers commands, so they go through a store.
  useEffect(() => change(new Map(offers).set(who, commands)), [who, commands]);
  useEffect(() => () => change(new Map([...offers].filter(([each]) => each !== who))), [who]);
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
  const byName = new Map([...now.values()].flat().map((command) => [command.id, command]));
  return [...byName.values()].filter((command) => command.run !== null);
}
