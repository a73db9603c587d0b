import { Text } from '@mantine/core';
import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import type { CalendarFeed } from '@lintel/contract/areas/calendar-feeds/feed';
import { useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';

/** When the address was made and last read. */
export const FeedState = ({ feed: { madeAt, lastReadAt } }: { feed: CalendarFeed }) => (
  <Text size="sm" c="dimmed">
    {lastReadAt
      ? t('calendar.feed.state', { made: instantText(madeAt), read: instantText(lastReadAt) })
      : t('calendar.feed.state.unread', { made: instantText(madeAt) })}
  </Text>
);

/** Ends the reader's feed, after asking. */
export function useEndFeed(onEnded?: () => void) {
  const end = useWrite(calendarFeeds.end, {
    onSuccess: () => {
      showSuccess(t('calendar.feed.ended'));
      onEnded?.();
    },
  });
  const ask = async () => {
    const title = t('calendar.feed.end.title');
    const message = t('calendar.feed.end.about');
    if (await confirm({ title, message, confirm: t('calendar.feed.end'), isDestructive: true })) end.mutate({});
  };
  return { ask, isPending: end.isPending };
}
