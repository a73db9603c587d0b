import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(calendarFeeds, {
  whole: {
    'caller.ts': 'who made the address that the caller has, and what they may do',
    'own-feed.ts': "the caller's own feed and session",
    'end.ts': 'ends feeds, and says so in their logs',
    'read-feed.ts': "what the caller's own feed holds",
    'details.ts': 'when the records of the feed, which its owner may see, were last changed',
  },
  takesAway: { end: ['own', 'it can be made anew at any time'] },
});
