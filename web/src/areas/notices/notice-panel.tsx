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
const NEEDED = 3;
type Props = { onLeave: () => void; onComplete: (row: WorkRow) => void };

/** What awaits the user, and the latest news, under the bell. */
export function NoticePanel({ onLeave, onComplete }: Props) {
  const { data, isError, error, refetch } = useQuery({
    ...read(notices.lines, { query: { limit: LINES_SHOWN } }),
    refetchOnMount: 'always',
  });
  const { read: markRead, readAll, isReadingAll } = useReading();
  const needs = useId();
  const lines = data?.objects;
  const newest = lines?.[0];
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
        {newest && lines.some(({ isUnread }) => isUnread) && (
          <Button size="compact-sm" variant="subtle" loading={isReadingAll} onClick={() => readAll(newest)}>
            {t('notices.read.all')}
          </Button>
        )}
      </div>
      <div className={css.scroll}>
        {lines ? (
          lines.length > 0 ? (
            <NoticeDays lines={lines} onRead={markRead} onLeave={onLeave} />
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
