import type { z } from 'zod';
import type { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { CalendarFeedSettings } from '@lintel/contract/areas/calendar-feeds/feed';
import type { Scope } from '#platform/scope';
import { settings } from '#platform/settings';
import { endFeeds } from './end.ts';

export const kept = settings('calendarFeedSettings', CalendarFeedSettings, { isOn: true });

/**
 * Allows subscriptions, or ends all of them for good: an address that came into other hands must not work again, nor one that was
 * being made while they were switched off.
 */
export async function changeFeedSettings(
  scope: Scope,
  { version, ...after }: z.output<(typeof calendarFeeds.changeSettings)['body']>,
) {
  const before = await kept.hold(scope);
  await kept.save(scope, {
    version,
    before,
    after,
    labels: { isOn: 'Calendar subscriptions' },
    show: (_, value) => (value ? 'allowed' : 'not allowed'),
    event: 'organisation.calendar-feeds-changed',
    summary: 'Calendar subscriptions switched on or off',
  });
  if (!after.isOn || !before.isOn) await endFeeds(scope, {});
  return kept.read(scope);
}
