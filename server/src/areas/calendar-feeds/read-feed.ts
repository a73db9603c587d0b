import { createHash } from 'node:crypto';
import { FEED_MONTHS, FEED_MOST } from '@lintel/contract/areas/calendar-feeds/feed';
import type { Days } from '@lintel/contract/areas/calendar/period';
import type { FeedContents } from '@lintel/contract/areas/calendar-feeds/feed';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import type { TaggedText } from '#platform/http/send-if-changed';
import { FIRST_DAY } from '#platform/list/list-sql';
import type { Config } from '#platform/process/config';
import { version } from '#platform/process/version';
import type { Scope } from '#platform/scope';
import { inICalendar } from './i-calendar.ts';
import { actionsIn, datedIn, tasksIn, tasksDoneIn } from './entries.ts';
import type { Asked, Entry, Part } from './entries.ts';
import { withDetails } from './details.ts';

/** The most entries of each part; only tests change it. */
export const mostOf: Record<Part, number> = { ...FEED_MOST };
const READ_IS_NOTED_EVERY_MS = 10 * 60_000;

/** The entries of a part, the nearest to today first, its days, and where it is cut if there are more. */
type Found = { entries: Entry[]; days: Days; cutOn: string | null };

/** What somebody's calendar programs are given: what the calendar shows its owner now, nearest to today. */
export async function readFeed(scope: Scope, config: Config): Promise<TaggedText> {
  const [{ whose, kinds, lastReadAt }, organisation] = await Promise.all([
    scope.whole
      .selectFrom('calendarFeeds')
      .select(['whose', 'kinds', 'lastReadAt'])
      .where('userId', '=', scope.me.id)
      .executeTakeFirstOrThrow(),
    scope.db.selectFrom('organisations').select('name').executeTakeFirstOrThrow(),
  ]);
  const [done, overdue, ahead] = await Promise.all([
    partOf(scope, { whose, kinds }, 'done'),
    partOf(scope, { whose, kinds }, 'overdue'),
    partOf(scope, { whose, kinds }, 'ahead'),
  ]);
  const feed = {
    name: `${organisation.name} (${config.productName})`,
    entries: await withDetails(scope, [done, overdue, ahead].flatMap(({ entries }) => entries).toSorted(byDay)),
    doneFrom: done.cutOn ?? done.days.from,
    isDoneCut: done.cutOn !== null,
    overdueFrom: overdue.cutOn,
    endsOn: ahead.cutOn,
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

async function partOf(scope: Scope, { whose, kinds }: FeedContents, part: Part): Promise<Found> {
  const { today } = scope;
  const months = (count: number) => plusInterval(today, { count, unit: 'month' });
  const days = {
    done: { from: months(-FEED_MONTHS.back), to: plusDays(today, -1) },
    overdue: { from: FIRST_DAY, to: plusDays(today, -1) },
    ahead: { from: today, to: months(FEED_MONTHS.ahead) },
  }[part];
  const most = mostOf[part];
  // One more than is shown tells whether there are more.
  const asked: Asked = {
    whose,
    part,
    days,
    most: most + 1,
    has: (kind) => kinds.length === 0 || kinds.includes(kind),
  };
  const found = await Promise.all([tasksIn, tasksDoneIn, actionsIn, datedIn].map((each) => each(scope, asked)));
  const entries = found.flat().toSorted(byDay);
  if (part !== 'ahead') entries.reverse();
  const kept = entries.slice(0, most);
  return { entries: kept, days, cutOn: entries.length > most ? kept.at(-1)!.day : null };
}

const byDay = (one: Entry, other: Entry) =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : one.uid < other.uid ? -1 : 1;

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
