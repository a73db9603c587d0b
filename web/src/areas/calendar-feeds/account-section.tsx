import { Button } from '@mantine/core';
import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { FeedState, useEndFeed } from './feed-state.tsx';

/** The address at which programs read one's calendar, if there is one. */
export function OwnCalendarFeed() {
  const { data, error } = useQuery(read(calendarFeeds.get));
  const end = useEndFeed();
  if (error)
    return (
      <Section title={t('calendar.feed.account')}>
        <FailureAlert error={error} />
      </Section>
    );
  const feed = data?.dto;
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
