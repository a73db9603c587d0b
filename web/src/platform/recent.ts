const KEPT = 8;

/** A record that was opened: its page, and what it is called among all others. */
export type Opened = { href: string; title: string };

let owner: string | undefined;
// Kept nowhere but here: what a record is called may say something of a person.
let opened: readonly Opened[] = [];

/** From now on these are this person's. */
export function keepRecentOf(userId: string) {
  if (owner !== userId) opened = [];
  owner = userId;
}

/** The record stands first of what was opened last. */
export function noteOpened(record: Opened) {
  opened = [record, ...opened.filter(({ href }) => href !== record.href)].slice(0, KEPT);
}

/** What was opened last since the page was loaded, without the one at `href`. */
export const openedLast = (href: string): readonly Opened[] => opened.filter((record) => record.href !== href);
