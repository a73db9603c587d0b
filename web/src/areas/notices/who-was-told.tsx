import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { notices, type SentNotice } from '@lintel/contract/areas/notices';
import type { EntityType } from '@lintel/contract/areas/activity';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { send } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText, exactText, instantText } from '#platform/time.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { rungText, whoText } from './ladder-words.ts';
import { NoticeSign } from './notice-sign.tsx';
import css from './notices.module.css';

type OfRecord = { entityType: EntityType; entityId: string };

const toldOf = (of: OfRecord) =>
  infiniteQueryOptions({
    queryKey: [notices.ofRecord.area, notices.ofRecord.name, of] as const,
    queryFn: ({ pageParam, signal }) =>
      send(notices.ofRecord, { body: { ...of, ...(pageParam && { beforeId: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.hasMore ? page.objects.at(-1)?.id : undefined),
  });

/** Who was notified of what about a record, when, and whether it arrived; and the reminders still to come. */
export function WhoWasTold({ of }: { of: OfRecord }) {
  const found = useInfiniteQuery(toldOf(of));
  const told = found.data?.pages.flatMap(({ objects }) => objects);
  if (!told)
    return found.isError ? (
      <FailureAlert maw={760} title={t('told.failed')} error={found.error} />
    ) : (
      <Stack gap="md" maw={760} role="status" aria-label={t('loading')}>
        <Skeleton h={90} />
        <Skeleton h={220} />
      </Stack>
    );
  const coming = found.data?.pages[0]?.coming ?? [];
  return (
    <Stack gap="md" maw={760}>
      <Section title={t('told.coming')}>
        {coming.length > 0 ? (
          <>
            <ol className={css.coming}>
              {coming.map(({ on, days, to }) => (
                <li key={on}>{t('told.coming.line', { day: dayText(on), when: rungText(days), who: whoText(to) })}</li>
              ))}
            </ol>
            <Text size="sm" c="dimmed" mt="xs">
              {t('told.coming.what')}
            </Text>
          </>
        ) : (
          <Text c="dimmed">{t('told.coming.none')}</Text>
        )}
      </Section>
      <Section title={t('told.title')}>
        {told.length > 0 ? (
          <ol className={css.told} aria-label={t('told.tab')} aria-busy={found.isFetchingNextPage}>
            {told.map((notice) => (
              <Told key={notice.id} notice={notice} />
            ))}
          </ol>
        ) : (
          <Text c="dimmed">{t('told.none')}</Text>
        )}
        {found.isFetchNextPageError && (
          <Alert color="red" role="alert" mt="sm">
            {t('told.failed')}
          </Alert>
        )}
        {found.hasNextPage && (
          <Button
            mt="sm"
            variant="default"
            className="no-print"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('told.more')}
          </Button>
        )}
      </Section>
    </Stack>
  );
}

function Told({ notice }: { notice: SentNotice }) {
  const { kind, recipient, insteadOf, sentence, notes, createdAt, delivery, problem } = notice;
  return (
    <li>
      <NoticeSign kind={kind} />
      <div className={css.what}>
        <div className={css.toldHead}>
          <span>
            <b>{recipient}</b>
            {insteadOf && ` ${t('told.instead', { name: insteadOf })}`}
          </span>
          <time dateTime={createdAt} title={exactText(createdAt)}>
            {instantText(createdAt)}
          </time>
        </div>
        <Text>{t('told.said', { sentence })}</Text>
        {notes.map((note) => (
          <Text key={note} size="sm" c="dimmed">
            {note}
          </Text>
        ))}
        <div className={css.delivery}>
          <DeliveryBadge delivery={delivery} />
          <span>{waysOf(notice).join('; ')}</span>
        </div>
        {delivery === 'failed' && (
          <Text size="sm" className={css.problem}>
            {t('told.problem', { problem: problem ?? t('told.problem.unknown') })}
          </Text>
        )}
      </div>
    </li>
  );
}

/** How it was sent, and whether it was read. */
function waysOf({ digestOn, mailedAt, readAt, isOutsider }: SentNotice): string[] {
  return [
    ...(digestOn ? [t('told.in.digest', { day: dayText(digestOn) })] : []),
    ...(mailedAt ? [t('told.by.mail', { when: instantText(mailedAt) })] : []),
    ...(isOutsider ? [] : [readAt ? t('told.read', { when: instantText(readAt) }) : t('told.unread')]),
  ];
}
