import { Button, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FailureAlert } from '../page/failure-alert.tsx';
import { t } from '../texts.ts';
import { ActivityEntry } from './activity-entry.tsx';
import { activityQuery, type ActivityOf } from './activity-query.ts';
import css from './activity.module.css';
import { CommentBox } from './comment-box.tsx';

type Props = { of: ActivityOf; canComment: boolean };

/** The log of a record, newest first, and a box to add a comment. */
export function ActivityLog({ of, canComment }: Props) {
  const { data, error, isPending, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(activityQuery(of));
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const isAtEnd = entry?.isIntersecting ?? false;
  const mayGoOn = isAtEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  // Scrolling is outside of React: reaching the end of the loaded part requests the next page.
  useEffect(() => {
    if (mayGoOn) void fetchNextPage();
  }, [mayGoOn, fetchNextPage]);

  const records = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Stack gap="md" maw={760}>
      {canComment && <CommentBox key={of.entityId} of={of} />}
      {isPending && (
        <Stack gap="md" role="status" aria-label={t('activity.loading')}>
          {[70, 45, 60].map((width) => (
            <Skeleton key={width} height={36} width={`${width}%`} />
          ))}
        </Stack>
      )}
      <FailureAlert
        title={t('something.went.wrong')}
        error={error}
        onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
      />
      {data && records.length === 0 && <Text c="dimmed">{t('activity.none')}</Text>}
      {records.length > 0 && (
        <ol className={css.entries} aria-label={t('activity.title')} aria-busy={isFetchingNextPage}>
          {records.map((record) => (
            <ActivityEntry key={record.id} record={record} />
          ))}
        </ol>
      )}
      <div ref={ref} className="no-print">
        {isFetchingNextPage && <Loader size="sm" aria-label={t('activity.loading')} />}
        {hasNextPage && !isFetchingNextPage && (
          <Button variant="default" onClick={() => void fetchNextPage()}>
            {t('activity.more')}
          </Button>
        )}
      </div>
    </Stack>
  );
}
