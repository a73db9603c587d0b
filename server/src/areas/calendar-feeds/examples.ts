import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { call, passed } from '#test/calls';
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
  changeSettings: async ({ by }) => {
    const { isOn, version } = passed(await call(by, calendarFeeds.settings)).dto;
    return { body: { isOn, version } };
  },
  read: async ({ by }) => ({ params: { address: (await aFeed(by)).split('/').at(-1)! } }),
});
