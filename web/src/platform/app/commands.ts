import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';

/** Something the user can do now, from the command palette or by keys. */
export type Command = {
  id: string;
  title: string;
  group: string;
  /** `n`, keys in sequence: `g p`, or one with Shift: `Shift x`. */
  keys?: string;
  /** Takes the text from the palette, which then offers it last. */
  search?: (text: string) => void;
  /** Finds records by the text in the palette, which shows them above the commands. */
  find?: (text: string) => Promise<readonly Found[]>;
  run: () => void;
};

/** A record that was found: its name, its kind and how it stands, and its page. */
export type Found = { id: string; title: string; kind: string; href: string };

/** Raises an action: on the page of a record for that record, elsewhere without one. */
export const raiseCommand = 'add-action';

/** The id of a command that is about to exist: until then no other one with it is offered. */
export type UpcomingCommand = { id: string; run: null };

type Offer = readonly (Command | UpcomingCommand)[];
let offers: ReadonlyMap<string, Offer> = new Map();
const { listen, notify } = makeListeners();

function change(next: typeof offers) {
  offers = next;
  notify();
}

/** Offers commands while the component is mounted, at the position it first took; what one does may differ at each rendering. */
export function useCommands(commands: readonly (Offer[number] | false | '' | null | undefined)[]) {
  const who = useId();
  const given = commands.filter((each) => !!each);
  const newest = useEffectEvent((id: string) => given.find((each) => each.id === id) as Command | undefined);
  const offer = useEffectEvent(() => {
    const offered = given.map((each) => (each.run === null ? each : doingAs(each, () => newest(each.id))));
    change(new Map(offers).set(who, offered));
  });
  const said = JSON.stringify(given, (_, value: unknown) => (typeof value === 'function' ? 'does' : value));
  // The palette is rendered outside the page that offers commands, so they go through a store: it changes with what they say.
  useEffect(() => offer(), [said]);
  useEffect(() => () => change(new Map([...offers].filter(([each]) => each !== who))), [who]);
}

/** The command, doing what the newest one of its name does. */
function doingAs(command: Command, newest: () => Command | undefined): Command {
  return {
    ...command,
    run: () => newest()?.run(),
    ...(command.search && { search: (text) => newest()?.search?.(text) }),
    ...(command.find && { find: async (text) => (await newest()?.find?.(text)) ?? [] }),
  };
}

/** All commands offered now: of two with the same id the later wins; for keys see `useShortcuts`. */
export function useOfferedCommands(): readonly Command[] {
  const now = useSyncExternalStore(listen, () => offers);
  const byName = new Map([...now.values()].flat().map((command) => [command.id, command]));
  return [...byName.values()].filter((command) => command.run !== null);
}
