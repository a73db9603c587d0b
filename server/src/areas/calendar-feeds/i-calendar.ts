import ical, { ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { pageOf } from '@lintel/contract/areas/activity';
import { calendarStates } from '@lintel/contract/areas/calendar/row';
import { inWords, plusDays } from '@lintel/contract/cycles/calendar';
import type { Config } from '#platform/process/config';
import type { Detailed } from './details.ts';

export type Feed = {
  name: string;
  entries: readonly Detailed[];
  /** The last and the first day of a feed that holds no more: null if it holds everything. */
  endsOn: string | null;
  startsOn: string | null;
};

const REFRESHED_EVERY_SECONDS = 3600;
const stateNames = Object.fromEntries(calendarStates.map(({ id, name }) => [id, name]));
/** All-day events that take up nobody's time. */
const allDay = (day: string) => ({
  start: day,
  // The end of an event is not part of it (RFC 5545, 3.6.1).
  end: plusDays(day, 1),
  allDay: true,
  status: ICalEventStatus.CONFIRMED,
  transparency: ICalEventTransparency.TRANSPARENT,
  busystatus: ICalEventBusyStatus.FREE,
});

/** The feed as iCalendar (RFC 5545). It is the same text for as long as nothing changes. */
export function inICalendar(
  { name: calendarName, entries, endsOn, startsOn }: Feed,
  { config: { publicUrl, productName }, userId }: { config: Config; userId: string },
): string {
  const host = new URL(publicUrl).hostname;
  const calendar = ical({
    name: calendarName,
    ttl: REFRESHED_EVERY_SECONDS,
    prodId: { company: productName, product: 'Calendar' },
  });
  for (const { uid, kind, recordId, day, state, what, property, place, changeCount, changedAt, ...entry } of entries) {
    const page = publicUrl + pageOf(kind, recordId);
    // A month on a telephone shows nothing else: without the property, thirty checks would look alike.
    const isOverdue = state === 'overdue';
    // It has been overdue since the day after it was due, of which its log says nothing.
    const since = isOverdue ? `${plusDays(day, 1)}T00:00:00.000Z` : changedAt;
    const lastModified = new Date(changedAt > since ? changedAt : since);
    const name = [entry.name, property].filter(Boolean).join(' · ');
    calendar.createEvent({
      ...allDay(day),
      id: `${uid}@${host}`,
      // What is planned is the rule, and needs no word in front.
      summary: state === 'planned' ? name : `${stateNames[state]}: ${name}`,
      location: place,
      // Google shows no URL.
      description: `${what} · ${stateNames[state]}\n${page}`,
      url: page,
      categories: [{ name: what }, { name: stateNames[state]! }],
      sequence: changeCount + (isOverdue ? 1 : 0),
      stamp: lastModified,
      lastModified,
    });
  }
  const say = (what: string, day: string, summary: string) =>
    calendar.createEvent({
      ...allDay(day),
      id: `${userId}-${what}@${host}`,
      summary,
      description: `There is too much for one calendar. Choose less under Subscribe in the calendar of ${productName}.\n${publicUrl}/calendar/tasks/list.html`,
      stamp: new Date(`${day}T00:00:00Z`),
    });
  if (startsOn) say('starts', startsOn, `This calendar begins on ${inWords(startsOn)}: there is more before`);
  if (endsOn) say('ends', endsOn, `This calendar ends on ${inWords(endsOn)}: there is more after`);
  return calendar.toString();
}
