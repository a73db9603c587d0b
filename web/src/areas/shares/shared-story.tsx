import type { ActivityRecord } from '@lintel/contract/areas/activity';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { type SharedType } from '@lintel/contract/areas/shares/share';
import { useInfiniteQuery } from '@tanstack/react-query';
import { send } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { agoText, exactText } from '#platform/time.ts';
import { useAssignToken } from './assign-token.ts';
import { BigButton } from './big-button.tsx';
import css from './shared.module.css';

const PAGE = 10;

/** The log so far, as far as it concerns the holder of the link (ACTIVITY-009, ASSIGN-051). */
export function SharedStory({ entityType }: { entityType: SharedType }) {
  const assignToken = useAssignToken();
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [shares.activity.area, shares.activity.name, assignToken],
    queryFn: ({ pageParam, signal }) =>
      send(shares.activity, { body: { assignToken, entityType, limit: PAGE, changeDateTo: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ records }) => (records.length < PAGE ? undefined : records.at(-1)!.timestamp),
  });
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  if (isPending) return <p role="status">{t('loading')}</p>;
  if (isError && records.length === 0)
    return (
      <>
        <p role="alert">{t('shared.story.failed')}</p>
        <BigButton variant="default" onClick={() => void refetch()}>
          {t('retry')}
        </BigButton>
      </>
    );
  if (records.length === 0) return <p>{t('shared.story.none')}</p>;
  return (
    <>
      <ol className={css.story} aria-label={t('shared.story')} aria-busy={isFetchingNextPage}>
        {records.map((record) => (
          <Entry key={record.id} record={record} />
        ))}
      </ol>
      {hasNextPage && (
        <BigButton variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('shared.story.more')}
        </BigButton>
      )}
    </>
  );
}

/** The brief is shown above already. */
const BRIEF = 'share.given';

function Entry({ record: { event, actor, summary, comment, timestamp } }: { record: ActivityRecord }) {
  return (
    <li>
      <p className={css.happened}>{summary ?? t('shared.story.comment')}</p>
      <p className={css.quiet}>
        {actor},{' '}
        <time dateTime={timestamp} title={exactText(timestamp)}>
          {agoText(timestamp)}
        </time>
      </p>
      {comment && event !== BRIEF && <p className={css.quoted}>{comment}</p>}
    </li>
  );
}
