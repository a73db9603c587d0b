import { Anchor, Button, Stack, Text } from '@mantine/core';
import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { FeedState, useEndFeed } from './feed-state.tsx';

/** The address at which programs read one's calendar. */
export function OwnCalendarFeed() {
  const { data, error } = useQuery(read(calendarFeeds.get));
  const end = useEndFeed();
  const feed = data?.dto;
  if (!feed)
    return (
      <Section title={t('calendar.feed.account')}>
        <FailureAlert error={error} />
        {data && (
          <Stack gap="sm" align="flex-start">
            <Text>{t('calendar.feed.account.none')}</Text>
            <Anchor underline="always" renderRoot={(props) => <Link {...props} to="/calendar/tasks/list.html" />}>
              {t('calendar.feed.account.open')}
            </Anchor>
          </Stack>
        )}
        {!data && !error && <Loading h={60} />}
      </Section>
    );
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
