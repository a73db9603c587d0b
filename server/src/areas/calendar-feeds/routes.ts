import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { changeFeed, endOwnFeed, makeFeed, ownSubscription } from './own-feed.ts';
import { readFeed } from './read-feed.ts';
import { changeFeedSettings, kept } from './settings.ts';

export const calendarFeedRoutes = ({ config }: Pick<Setting, 'config'>) =>
  serve(calendarFeeds, {
    get: (scope) => ownSubscription(scope),
    make: async (scope, { body }) => ({ dto: await makeFeed(scope, config, body) }),
    change: async (scope, { body }) => ({ dto: await changeFeed(scope, body) }),
    end: (scope) => endOwnFeed(scope),
    read: (scope) => readFeed(scope, config),
    settings: async (scope) => ({ dto: await kept.read(scope) }),
    changeSettings: async (scope, { body }) => ({ dto: await changeFeedSettings(scope, body) }),
  });
