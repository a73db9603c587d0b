import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { done, dto } from '../../platform/shapes.ts';
import { CalendarFeed, CalendarFeedSettings, FeedContents } from './feed.ts';

const Settings = CalendarFeedSettings.extend({ version: z.number() });
const settings = {
  path: 'calendar-feed/settings.json',
  allow: 'PRISM_APP_SETTINGS_MANAGE',
  reply: dto(Settings),
} as const;

const own = { allow: 'signed-in', unlogged: true } as const;

export const calendarFeeds = endpoints('calendar-feeds', {
  get: {
    method: 'GET',
    path: 'account/calendar-feed.json',
    ...own,
    reply: z.object({ isOn: z.boolean(), dto: CalendarFeed.nullable() }),
    summary:
      "The caller's calendar feed, if there is one, without its address; and whether the organisation allows any.",
  },
  make: {
    // A PUT, because replies to a POST are stored for the Idempotency-Key, and this one must not be.
    method: 'PUT',
    path: 'account/calendar-feed/address.json',
    allow: 'PRISM_APP_CALENDAR_MENU',
    body: FeedContents,
    reply: dto(z.object({ address: z.string(), feed: CalendarFeed })),
    summary: 'Creates an address for calendar programs, shown only in this reply. The earlier one stops working.',
  },
  change: {
    method: 'PUT',
    path: 'account/calendar-feed.json',
    allow: 'PRISM_APP_CALENDAR_MENU',
    body: FeedContents,
    reply: dto(CalendarFeed),
    summary: 'Changes the contents of the feed; its address stays.',
  },
  end: {
    method: 'DELETE',
    path: 'account/calendar-feed.json',
    ...own,
    reply: done,
    summary: 'Ends the feed: its address stops working at once.',
  },
  read: {
    method: 'GET',
    path: 'calendar/feed/{address}',
    allow: 'calendar-link',
    params: z.object({ address: z.string().max(300) }),
    reply: 'calendar',
    summary:
      'The feed, as iCalendar: `{organisation}.{secret}.ics`. Calendar programs send nothing but a URL, so its secret is in the path.',
  },
  settings: { method: 'GET', ...settings, summary: 'Whether people may subscribe to their calendar.' },
  changeSettings: {
    method: 'PUT',
    ...settings,
    body: CalendarFeedSettings.extend({ version: z.int().min(0).max(2_147_483_647) }),
    summary: 'Allows calendar subscriptions, or disallows them and ends all that exist.',
  },
});
