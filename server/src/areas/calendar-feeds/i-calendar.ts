import ical, { ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { pageOf } from '@lintel/contract/areas/activity';
import { calendarStates } from '@lintel/contract/areas/calendar/row';
import { longDate, plusDays } from '@lintel/contract/cycles/calendar';
import type { Config } from '#platform/process/config';
import type { Detailed } from './details.ts';

export type Feed = {
  name: string;
  entries: readonly Detailed[];
  /** From which day on it has what was done, and whether that is because there was too much. */
  doneFrom: string;
  isDoneCut: boolean;
  /** The first day with something overdue, and the last day of all, if there is more: null if there is not. */
  overdueFrom: string | null;
  endsOn: string | null;
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
  { name: calendarName, entries, doneFrom, isDoneCut, overdueFrom, endsOn }: Feed,
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
  const say = (what: string, day: string, summary: string, description: string) =>
    calendar.createEvent({
      ...allDay(day),
      id: `${userId}-${what}@${host}`,
      summary,
      description,
      stamp: new Date(`${day}T00:00:00Z`),
    });
  const tooMuch = `There is too much for one calendar. Choose less under Subscribe in the calendar of ${productName}.\n${publicUrl}/calendar/tasks/list.html`;
  say(
    'starts',
    doneFrom,
    `This calendar has what was done since ${longDate(doneFrom)}`,
    isDoneCut ? tooMuch : 'What is not done yet is here whenever it was due.',
  );
  if (overdueFrom)
    say('overdue', overdueFrom, `More is overdue than this calendar has: before ${longDate(overdueFrom)}`, tooMuch);
  if (endsOn) say('ends', endsOn, `This calendar ends on ${longDate(endsOn)}: there is more after`, tooMuch);
  return calendar.toString();
}
