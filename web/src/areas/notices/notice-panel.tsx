import { Anchor, Button, Title } from '@mantine/core';
import { notices } from '@lintel/contract/areas/notices';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { NoticeDays } from './notice-days.tsx';
import { LoadingNotices, NoNotices, NoticesFailed } from './notice-states.tsx';
import css from './notices.module.css';
import { useReading } from './use-reading.ts';

const SHOWN = 12;

/** The latest notices, under the bell. */
export function NoticePanel({ onLeave }: { onLeave: () => void }) {
  const { data, isError, error, refetch } = useQuery({
    ...read(notices.list, { query: { limit: SHOWN } }),
    refetchOnMount: 'always',
  });
  const { read: markRead, readAll, isReadingAll } = useReading();
  const found = data?.objects;
  const hasUnread = found?.some(({ readAt }) => readAt === null) ?? false;
  return (
    <>
      <div className={css.head}>
        <Title order={2}>{t('notices.title')}</Title>
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
            <NoticeDays notices={found} onRead={markRead} onLeave={onLeave} />
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
