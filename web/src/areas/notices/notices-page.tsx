import { Alert, Anchor, Button, Group, Paper, SegmentedControl, Stack, Title } from '@mantine/core';
import { myWork, type WorkRow } from '@lintel/contract/areas/my-work';
import { notices } from '@lintel/contract/areas/notices';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { CompleteWork } from '#areas/my-work/complete-work.tsx';
import { NeededWork } from '#areas/my-work/needed-work.tsx';
import { read as reading, send } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Section } from '#platform/page/section.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { LineAlone } from './line-alone.tsx';
import { NoticeDays } from './notice-days.tsx';
import { LoadingNotices, NoNotices, NoticesFailed } from './notice-states.tsx';
import css from './notices.module.css';
import { useReading } from './use-reading.ts';

const route = getRouteApi('/notices.html');

const allLines = (isOfUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [notices.lines.area, notices.lines.name, 'page', isOfUnread] as const,
    queryFn: ({ pageParam, signal }) =>
      send(
        notices.lines,
        { query: { unread: isOfUnread ? 'true' : 'false', ...(pageParam && { beforeId: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.hasMore ? page.objects.at(-1)?.id : undefined),
  });

/** What awaits the user, and all their notices; or only the line that a message leads to. */
export function NoticesPage() {
  const { line } = route.useSearch();
  const me = useMe();
  const isSupport = me.isSupportView || me.isSupportEdit;
  return (
    <Stack maw={860} gap={0}>
      <PageHeader
        title={t('notices.title')}
        subtitle={
          !isSupport && (
            <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/account/notifications" />}>
              {t('notices.preferences')}
            </Anchor>
          )
        }
      />
      {line ? <LineAlone key={line} noticeId={line} /> : <AllNotices />}
    </Stack>
  );
}

function AllNotices() {
  const isOfUnread = route.useSearch().unread ?? false;
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<WorkRow>();
  const found = useInfiniteQuery(allLines(isOfUnread));
  const { isPending: isNeededPending } = useQuery(reading(myWork.get));
  const { read, readAll, isReadingAll } = useReading();
  const all = found.data?.pages.flatMap(({ objects }) => objects);
  const newest = all?.[0];
  return (
    <>
      <Section title={t('notices.needs.you')}>
        <NeededWork onAsk={(_, row) => setAsked(row)} />
      </Section>
      {/* The height of the part above the news is unknown until it has loaded: the news would jump. */}
      {!isNeededPending && (
        <>
          <Group justify="space-between" mt="lg" mb="xs" mih={36}>
            <Title order={2}>{t('notices.news')}</Title>
            {newest && all.some(({ isUnread }) => isUnread) && (
              <Button variant="default" size="xs" loading={isReadingAll} onClick={() => readAll(newest)}>
                {t('notices.read.all')}
              </Button>
            )}
          </Group>
          <SegmentedControl
            mb="md"
            className={css.which}
            aria-label={t('notices.which')}
            value={isOfUnread ? 'unread' : 'all'}
            onChange={(which) => void navigate({ search: which === 'unread' ? { unread: true } : {}, replace: true })}
            data={[
              { value: 'all', label: t('notices.all') },
              { value: 'unread', label: t('notices.only.unread') },
            ]}
          />
          <Paper withBorder radius="md" className={css.page}>
            {all ? (
              all.length > 0 ? (
                <NoticeDays lines={all} onRead={read} />
              ) : (
                <NoNotices isOfUnread={isOfUnread} />
              )
            ) : found.isError ? (
              <NoticesFailed error={found.error} onRetry={() => void found.refetch()} />
            ) : (
              <LoadingNotices />
            )}
          </Paper>
          {found.isFetchNextPageError && (
            <Alert color="red" role="alert" mt="md">
              {t('notices.failed')}
            </Alert>
          )}
          {found.hasNextPage && (
            <Button
              mt="md"
              variant="default"
              className={css.more}
              loading={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {t('notices.more')}
            </Button>
          )}
        </>
      )}
      <Suspense>{asked && <CompleteWork row={asked} onClose={() => setAsked(undefined)} />}</Suspense>
    </>
  );
}
