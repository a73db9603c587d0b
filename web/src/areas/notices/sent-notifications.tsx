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

const factOf = (of: OfRecord) =>
  infiniteQueryOptions({
    queryKey: [notices.ofRecord.area, notices.ofRecord.name, of] as const,
    queryFn: ({ pageParam, signal }) =>
      send(notices.ofRecord, { body: { ...of, ...(pageParam && { beforeId: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.hasMore ? page.objects.at(-1)?.id : undefined),
  });

/** Who was notified of what about a record, when, and whether it arrived; and the reminders still to come. */
export function SentNotifications({ of }: { of: OfRecord }) {
  const found = useInfiniteQuery(factOf(of));
  const known = found.data?.pages.flatMap(({ objects }) => objects);
  if (!known)
    return found.isError ? (
      <FailureAlert maw={760} title={t('sent.failed')} error={found.error} />
    ) : (
      <Stack gap="md" maw={760} role="status" aria-label={t('loading')}>
        <Skeleton h={90} />
        <Skeleton h={220} />
      </Stack>
    );
  const coming = found.data?.pages[0]?.coming ?? [];
  return (
    <Stack gap="md" maw={760}>
      <Section title={t('sent.coming')}>
        {coming.length > 0 ? (
          <>
            <ol className={css.coming}>
              {coming.map(({ on, days, to }) => (
                <li key={on}>{t('sent.coming.line', { day: dayText(on), when: rungText(days), who: whoText(to) })}</li>
              ))}
            </ol>
            <Text size="sm" c="dimmed" mt="xs">
              {t('sent.coming.what')}
            </Text>
          </>
        ) : (
          <Text c="dimmed">{t('sent.coming.none')}</Text>
        )}
      </Section>
      <Section title={t('sent.title')}>
        {known.length > 0 ? (
          <ol className={css.sent} aria-label={t('sent.tab')} aria-busy={found.isFetchingNextPage}>
            {known.map((notice) => (
              <Known key={notice.id} notice={notice} />
            ))}
          </ol>
        ) : (
          <Text c="dimmed">{t('sent.none')}</Text>
        )}
        {found.isFetchNextPageError && (
          <Alert color="red" role="alert" mt="sm">
            {t('sent.failed')}
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
            {t('sent.more')}
          </Button>
        )}
      </Section>
    </Stack>
  );
}

function Known({ notice }: { notice: SentNotice }) {
  const { kind, recipient, insteadOf, sentence, notes, createdAt, delivery, problem } = notice;
  return (
    <li>
      <NoticeSign kind={kind} />
      <div className={css.what}>
        <div className={css.sentHead}>
          <span>
            <b>{recipient}</b>
            {insteadOf && ` ${t('sent.instead', { name: insteadOf })}`}
          </span>
          <time dateTime={createdAt} title={exactText(createdAt)}>
            {instantText(createdAt)}
          </time>
        </div>
        <Text>{t('sent.sentence', { sentence })}</Text>
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
            {t('sent.problem', { problem: problem ?? t('sent.problem.unknown') })}
          </Text>
        )}
      </div>
    </li>
  );
}

/** How it was sent, and whether it was read. */
function waysOf({ digestOn, mailedAt, readAt, isOutsider }: SentNotice): string[] {
  return [
    ...(digestOn ? [t('sent.in.digest', { day: dayText(digestOn) })] : []),
    ...(mailedAt ? [t('sent.by.mail', { when: instantText(mailedAt) })] : []),
    ...(isOutsider ? [] : [readAt ? t('sent.read', { when: instantText(readAt) }) : t('sent.unread')]),
  ];
}
