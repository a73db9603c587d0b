import { Button, Paper } from '@mantine/core';
import { notices } from '@lintel/contract/areas/notices';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { read } from '#platform/api.ts';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { NoticeDays } from './notice-days.tsx';
import { LoadingNotices, LineNotFound, NoticesFailed } from './notice-states.tsx';
import css from './notices.module.css';
import { useReading } from './use-reading.ts';

/** The line of a notice, unfolded, wherever it stands among the reader's. */
export function LineAlone({ noticeId }: { noticeId: string }) {
  const found = useQuery(read(notices.lines, { query: { ofId: noticeId } }));
  const { read: markRead } = useReading();
  const shown = useRef<HTMLDivElement>(null);
  const isThere = Boolean(found.data?.objects.length);
  // The message led here, not to the head of the page; the focus belongs to the browser.
  useEffect(() => {
    if (isThere) shown.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isThere]);
  const isGone = found.error instanceof Refusal && found.error.status === 404;
  return (
    <>
      <Paper withBorder radius="md" className={css.page} ref={shown}>
        {isThere ? (
          <NoticeDays lines={found.data!.objects} startsUnfolded onRead={markRead} />
        ) : found.data || isGone ? (
          <LineNotFound />
        ) : found.isError ? (
          <NoticesFailed error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <LoadingNotices />
        )}
      </Paper>
      <Button
        mt="md"
        variant="default"
        className={css.more}
        renderRoot={(props) => <Link {...props} to="/notices.html" search={{}} />}
      >
        {t('notices.show.all')}
      </Button>
    </>
  );
}
