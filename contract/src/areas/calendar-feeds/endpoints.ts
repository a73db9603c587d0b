import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { done, dto } from '../../platform/shapes.ts';
import { CalendarFeed, FeedContents } from './feed.ts';

const own = { allow: 'signed-in', unlogged: true } as const;

export const calendarFeeds = endpoints('calendar-feeds', {
  get: {
    method: 'GET',
    path: 'account/calendar-feed.json',
    ...own,
    reply: dto(CalendarFeed.nullable()),
    summary: "The caller's calendar feed, if there is one; without its address.",
  },
  make: {
    // A PUT, because replies to a POST are stored for the Idempotency-Key, and this one must not be.
    method: 'PUT',
    path: 'account/calendar-feed/address.json',
    allow: 'PRISM_APP_CALENDAR_MENU',
    body: FeedContents,
    reply: dto(z.object({ address: z.string(), feed: CalendarFeed })),
    summary: 'Makes an address for calendar programs, and shows it this once. The one before stops working.',
  },
  change: {
    method: 'PUT',
    path: 'account/calendar-feed.json',
    allow: 'PRISM_APP_CALENDAR_MENU',
    body: FeedContents,
    reply: dto(CalendarFeed),
    summary: 'Changes what the feed holds; its address stays.',
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
});
