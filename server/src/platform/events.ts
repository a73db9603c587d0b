import type { ActivityType, FieldChange } from '@lintel/contract/areas/activity';

/** What stands in the activity log of a record, and is the event that others subscribe to. */
export type Entry = {
  type: ActivityType;
  /** Past tense, written out so that a search finds it: `property.edited`. */
  event: string;
  summary?: string | null;
  comment?: string | null;
  changes?: FieldChange[];
  /** For those who subscribe; not kept. */
  facts?: Facts;
};

export type Facts = {
  /** The users whom it was given to before, and those whom it is given to from now on. */
  given?: { before: readonly (string | null)[]; after: readonly (string | null)[] };
  /** Nothing is left to do. */
  isOver?: boolean;
  /** The day that it is about: a new due date, the day on which it is taken up again. */
  day?: string;
  /** Users who are notified of it beside those whom it concerns by their part in it. */
  notify?: readonly string[];
  /** The entries of a dictionary that say something else from now on. */
  entryIds?: readonly string[];
};

export type Happened = { recordId: string; entry: Entry };

/** Somebody who must act on an event, in the transaction that it happens in; `S` is the scope. */
export type Subscription<S> = {
  /** One event, or `*`: all of them. */
  event: string;
  /** What is done, for the table of events (docs/events.md). */
  does: string;
  run: (scope: S, happened: readonly Happened[]) => Promise<void>;
};

/** Subscribes to events by their names. */
export const on = <S>(
  events: readonly string[],
  does: string,
  run: Subscription<S>['run'],
): readonly Subscription<S>[] => events.map((event) => ({ event, does, run }));

/** Lets everybody who subscribed act on what was just written down. */
export async function publish<S>(scope: S, subscriptions: readonly Subscription<S>[], happened: readonly Happened[]) {
  for (const { event, run } of subscriptions) {
    const heard = event === '*' ? happened : happened.filter(({ entry }) => entry.event === event);
    if (heard.length) await run(scope, heard);
  }
}
