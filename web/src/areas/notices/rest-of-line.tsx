import { Anchor, Button } from '@mantine/core';
import { notices, type Notice, type NoticeLine } from '@lintel/contract/areas/notices';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Loading } from '#platform/page/loading.tsx';
import { t } from '#platform/texts.ts';
import { agoText, exactText } from '#platform/time.ts';
import { addressOf } from './notice-address.ts';
import css from './notices.module.css';

type Props = {
  line: NoticeLine;
  /** Whether it is unfolded from the start. */
  startsUnfolded?: boolean | undefined;
  /** Called when the user goes to one of its records. */
  onOpen: () => void;
};

/** Unfolds what else a line is about: each further record, or what happened to its record before. */
export function RestOfLine({ line, startsUnfolded = false, onOpen }: Props) {
  const [isUnfolded, setUnfolded] = useState(startsUnfolded);
  const { count, isMore } = line.others;
  const label = t(line.isOfSeveral ? 'notices.same' : 'notices.before', {
    count: isMore ? t('notices.count.more', { count }) : count,
  });
  return (
    <div className={css.rest}>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={isUnfolded}
        aria-label={`${label}: ${line.title}`}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {label}
      </Anchor>
      {isUnfolded && <Unfolded line={line} onOpen={onOpen} />}
    </div>
  );
}

const besideOf = (besideId: string) =>
  infiniteQueryOptions({
    queryKey: [notices.list.area, notices.list.name, besideId] as const,
    queryFn: ({ pageParam, signal }) =>
      send(notices.list, { query: { besideId, ...(pageParam && { beforeId: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.hasMore ? page.objects.at(-1)?.id : undefined),
  });

function Unfolded({ line: { id, isOfSeveral }, onOpen }: Props) {
  const found = useInfiniteQuery(besideOf(id));
  const all = found.data?.pages.flatMap(({ objects }) => objects);
  return (
    <>
      {all ? (
        <ol className={css.unfolded} aria-busy={found.isFetchingNextPage}>
          {all.map((notice) => (
            <li key={notice.id}>
              {isOfSeveral ? <OtherRecord notice={notice} onOpen={onOpen} /> : <Before notice={notice} />}
            </li>
          ))}
        </ol>
      ) : (
        !found.isError && <Loading h={20} w="60%" mt={4} />
      )}
      {found.isError && <div role="alert">{t('notices.failed')}</div>}
      {(found.isError || found.hasNextPage) && (
        <Button
          mt={4}
          size="compact-sm"
          variant="default"
          loading={found.isFetching}
          onClick={() => void (all ? found.fetchNextPage() : found.refetch())}
        >
          {t(found.isError ? 'retry' : 'notices.more')}
        </Button>
      )}
    </>
  );
}

function OtherRecord({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { title, property } = notice;
  const href = addressOf(useMe(), notice);
  return (
    <>
      {href ? <Anchor renderRoot={(props) => <Link {...props} to={href} onClick={onOpen} />}>{title}</Anchor> : title}
      {property && <div className={css.where}>{property}</div>}
    </>
  );
}

const Before = ({ notice: { sentence, createdAt } }: { notice: Notice }) => (
  <>
    {sentence}{' '}
    <time dateTime={createdAt} title={exactText(createdAt)}>
      {agoText(createdAt)}
    </time>
  </>
);
