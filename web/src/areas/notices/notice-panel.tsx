import { Anchor, Button, Title } from '@mantine/core';
import type { WorkRow } from '@lintel/contract/areas/my-work';
import { notices } from '@lintel/contract/areas/notices';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { NeededWork } from '#areas/my-work/needed-work.tsx';
import { read } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { NoticeDays } from './notice-days.tsx';
import { LoadingNotices, NoNotices, NoticesFailed } from './notice-states.tsx';
import css from './notices.module.css';
import { useReading } from './use-reading.ts';

const LINES_SHOWN = 12;
/** Several make one line, so more are read than lines are shown. */
const READ = 50;
const NEEDED = 3;
type Props = { onLeave: () => void; onComplete: (row: WorkRow) => void };

/** What awaits the user, and the latest news, under the bell. */
export function NoticePanel({ onLeave, onComplete }: Props) {
  const { data, isError, error, refetch } = useQuery({
    ...read(notices.list, { query: { limit: READ } }),
    refetchOnMount: 'always',
  });
  const { read: markRead, readAll, isReadingAll } = useReading();
  const needs = useId();
  const found = data?.objects;
  const hasUnread = found?.some(({ readAt }) => readAt === null) ?? false;
  return (
    <>
      <section aria-labelledby={needs} className={css.needs}>
        <Title order={2} id={needs}>
          {t('notices.needs.you')}
        </Title>
        <NeededWork most={NEEDED} onAsk={(_, row) => onComplete(row)} onLeave={onLeave} />
      </section>
      <div className={css.head}>
        <Title order={2}>{t('notices.news')}</Title>
        {hasUnread && found?.[0] && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={isReadingAll}
            onClick={() => found[0] && readAll(found[0].id)}
          >
            {t('notices.read.all')}
          </Button>
        )}
      </div>
      <div className={css.scroll}>
        {found ? (
          found.length > 0 ? (
            <NoticeDays notices={found} most={LINES_SHOWN} onRead={markRead} onLeave={onLeave} />
          ) : (
            <NoNotices />
          )
        ) : isError ? (
          <NoticesFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingNotices />
        )}
      </div>
      <div className={css.foot}>
        <Anchor renderRoot={(props) => <Link {...props} to="/notices.html" search={{}} onClick={onLeave} />}>
          {t('notices.show.all')}
        </Anchor>
      </div>
    </>
  );
}
