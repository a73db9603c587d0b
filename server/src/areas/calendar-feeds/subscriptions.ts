import { whenAccessEnds } from '#areas/session/access-ended';
import { endFeeds } from './end.ts';

export const calendarFeedSubscriptions = whenAccessEnds(
  'ends the address that calendar programs read',
  async (scope, userIds) => {
    await endFeeds(scope, { userIds });
  },
);
