import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { call } from '#test/calls';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { aFeed } from './testing.ts';

const contents = { whose: 'ALL' as const, kinds: [] };
/** Whoever may not have a feed has none to change or end. */
const withFeed = ({ caller }: Stage) => call(caller, calendarFeeds.make, { body: contents });

export const examples = examplesOf(calendarFeeds, {
  make: () => ({ body: contents }),
  change: async (stage) => {
    await withFeed(stage);
    return { body: contents };
  },
  end: async (stage) => {
    await withFeed(stage);
    return {};
  },
  read: async ({ by }) => ({ params: { address: (await aFeed(by)).split('/').at(-1)! } }),
});
