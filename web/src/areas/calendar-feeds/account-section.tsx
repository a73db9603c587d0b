import { Button } from '@mantine/core';
import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { FeedState, useEndFeed } from './feed-state.tsx';

/** The address at which programs read one's calendar, if there is one. */
export function OwnCalendarFeed() {
  const feed = useQuery(read(calendarFeeds.get)).data?.dto;
  const end = useEndFeed();
  if (!feed) return null;
  return (
    <Section
      title={t('calendar.feed.account')}
      actions={
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={end.isPending}
          aria-label={t('calendar.feed.end.title')}
          onClick={() => void end.ask()}
        >
          {t('calendar.feed.end')}
        </Button>
      }
    >
      <FeedState feed={feed} />
    </Section>
  );
}
