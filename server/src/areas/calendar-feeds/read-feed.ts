import { createHash } from 'node:crypto';
import { FEED_MONTHS, FEED_MOST } from '@lintel/contract/areas/calendar-feeds/feed';
import type { FeedContents } from '@lintel/contract/areas/calendar-feeds/feed';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import type { Refetched } from '#platform/http/refetched';
import type { Config } from '#platform/process/config';
import { version } from '#platform/process/version';
import type { Scope } from '#platform/scope';
import { inICalendar } from './i-calendar.ts';
import { actionsIn, datedIn, tasksIn, tasksDoneIn } from './entries.ts';
import type { Asked, Entry } from './entries.ts';
import { withDetails } from './details.ts';

/** The most entries of either side; only tests change it. */
export const mostOf: { back: number; ahead: number } = { ...FEED_MOST };
const READ_IS_NOTED_EVERY_MS = 10 * 60_000;

/** The entries of one direction, the nearest first, and whether there are more. */
export type Side = { entries: Entry[]; isCut: boolean };

/** What somebody's calendar programs are given: what the calendar shows its owner now, nearest to today. */
export async function readFeed(scope: Scope, config: Config): Promise<Refetched> {
  const [{ whose, kinds, lastReadAt }, organisation] = await Promise.all([
    scope.whole
      .selectFrom('calendarFeeds')
      .select(['whose', 'kinds', 'lastReadAt'])
      .where('userId', '=', scope.me.id)
      .executeTakeFirstOrThrow(),
    scope.db.selectFrom('organisations').select('name').executeTakeFirstOrThrow(),
  ]);
  const [ahead, back] = await Promise.all([
    side(scope, { whose, kinds }, 'ahead'),
    side(scope, { whose, kinds }, 'back'),
  ]);
  const feed = {
    name: `${organisation.name} (${config.productName})`,
    entries: await withDetails(scope, [...back.entries.toReversed(), ...ahead.entries]),
    endsOn: ahead.isCut ? ahead.entries.at(-1)!.day : null,
    startsOn: back.isCut ? back.entries.at(-1)!.day : null,
  };
  await noteReading(scope, lastReadAt);
  return {
    contentType: 'text/calendar; charset=utf-8',
    tag: createHash('sha256')
      .update(JSON.stringify([version, config.publicUrl, feed]))
      .digest('base64url'),
    text: () => inICalendar(feed, { config, userId: scope.me.id }),
  };
}

async function side(scope: Scope, { whose, kinds }: FeedContents, way: 'back' | 'ahead'): Promise<Side> {
  const { today } = scope;
  const months = (count: number) => plusInterval(today, { count, unit: 'month' });
  const asked: Asked = {
    whose,
    way,
    days:
      way === 'ahead'
        ? { from: today, to: months(FEED_MONTHS.ahead) }
        : { from: months(-FEED_MONTHS.back), to: plusDays(today, -1) },
    // One more than is shown tells whether there are more.
    most: mostOf[way] + 1,
    has: (kind) => kinds.length === 0 || kinds.includes(kind),
  };
  const found = await Promise.all([tasksIn, tasksDoneIn, actionsIn, datedIn].map((each) => each(scope, asked)));
  const entries = found
    .flat()
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : one.uid < other.uid ? -1 : 1));
  if (way === 'back') entries.reverse();
  return { entries: entries.slice(0, mostOf[way]), isCut: entries.length > mostOf[way] };
}

/** When it was last read, for its owner; not at each of a program's readings. */
async function noteReading(scope: Scope, lastReadAt: string | null) {
  const { now, me } = scope;
  if (lastReadAt && now.getTime() - new Date(lastReadAt).getTime() < READ_IS_NOTED_EVERY_MS) return;
  await scope
    .apart((db) =>
      db.updateTable('calendarFeeds').set({ lastReadAt: now.toISOString() }).where('userId', '=', me.id).execute(),
    )
    .catch(() => {
      // The reply does not depend on it: a full disk keeps nobody from reading.
    });
}
