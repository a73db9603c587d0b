import ICAL from 'ical.js';
import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import type { FeedContents } from '@lintel/contract/areas/calendar-feeds/feed';
import { call, passed, send } from '#test/calls';
import type { Person } from '#test/organisation';

/** The address of a new feed of this person, below the server's own. */
export const aFeed = async (by: Person, { whose = 'ALL', kinds = [] }: Partial<FeedContents> = {}): Promise<string> => {
  const { address } = passed(await call(by, calendarFeeds.make, { body: { whose, kinds } })).dto;
  return new URL(address).pathname;
};

/** Reads a feed as calendar programs do: without a session. */
export const readBy = ({ server }: Pick<Person, 'server'>, address: string, headers: Record<string, string> = {}) =>
  send(null, 'GET', address, { server, headers });

type FeedEvent = Record<'uid' | 'summary' | 'location' | 'description' | 'url' | 'start' | 'end' | 'states', string>;

/** The events of a feed, as another program understands them. */
export async function eventsOf(by: Pick<Person, 'server'>, address: string): Promise<FeedEvent[]> {
  const { status, raw } = await readBy(by, address);
  if (status !== 200) throw new Error(`${status} ${raw.toString()}`);
  const calendar = new ICAL.Component(ICAL.parse(raw.toString()) as never);
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '');
    return {
      uid: value('uid'),
      summary: value('summary'),
      location: value('location'),
      description: value('description'),
      url: value('url'),
      start: value('dtstart'),
      end: value('dtend'),
      states: event.getFirstProperty('categories')?.getValues().join(' ') ?? '',
    };
  });
}
