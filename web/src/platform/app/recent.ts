const KEPT = 8;

/** A record that was opened: its page, and its unambiguous name. */
export type Opened = { href: string; title: string };

let owner: string | undefined;
// Only in memory: the name of a record may reveal something about a person.
let opened: readonly Opened[] = [];

/** From now on these belong to this user. */
export function keepRecentOf(userId: string) {
  if (owner !== userId) opened = [];
  owner = userId;
}

/** Puts the record first among those opened last. */
export function noteOpened(record: Opened) {
  opened = [record, ...opened.filter(({ href }) => href !== record.href)].slice(0, KEPT);
}

/** The records opened last since the page was loaded, without the one at `href`. */
export const openedLast = (href: string): readonly Opened[] => opened.filter((record) => record.href !== href);
