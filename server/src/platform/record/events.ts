import type { ActivityType, FieldChange } from '@lintel/contract/areas/activity';

/** An entry in the activity log of a record; also the event that other areas subscribe to. */
export type Entry = {
  type: ActivityType;
  /** Past tense, always a literal so that a search finds it: `property.edited`. */
  event: string;
  summary?: string | null;
  comment?: string | null;
  changes?: FieldChange[];
  /** For subscribers; not stored. */
  facts?: Facts;
};

type Facts = {
  /** The users it was assigned to before, and those it is assigned to now. */
  given?: { before: readonly (string | null)[]; after: readonly (string | null)[] };
  /** Nothing is left to be done. */
  isOver?: boolean;
  /** The date it is about: a new due date, or the date on which work resumes. */
  day?: string;
  /** The date since which it was otherwise. */
  since?: string;
  /** Users to notify in addition to those whose role in the work makes it their concern. */
  notify?: readonly string[];
  /** The dictionary entries whose meaning changed. */
  entryIds?: readonly string[];
};

export type RecordEvent = { recordId: string; entry: Entry };

/** A reaction to an event, in the same transaction; `S` is the scope. */
export type Subscription<S> = {
  /** An event, or `*` for all of them. */
  event: string;
  /** What the reaction does, for the table in docs/events.md. */
  does: string;
  run: (scope: S, happened: readonly RecordEvent[]) => Promise<void>;
};

/** Subscribes to events by their names. */
export const on = <S>(
  events: readonly string[],
  does: string,
  run: Subscription<S>['run'],
): readonly Subscription<S>[] => events.map((event) => ({ event, does, run }));

/** Runs the subscribers of the events that were just recorded. */
export async function publish<S>(
  scope: S,
  subscriptions: readonly Subscription<S>[],
  happened: readonly RecordEvent[],
) {
  for (const { event, run } of subscriptions) {
    const heard = event === '*' ? happened : happened.filter(({ entry }) => entry.event === event);
    if (heard.length) await run(scope, heard);
  }
}
