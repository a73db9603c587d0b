import { whenAccessEnds } from '#areas/session/access-ended';
import { endFeed } from './own-feed.ts';

export const calendarFeedSubscriptions = whenAccessEnds(
  'ends the address that calendar programs read',
  async (scope, userIds) => {
    for (const userId of userIds) await endFeed(scope, userId);
  },
);
