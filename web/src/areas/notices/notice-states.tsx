import { EmptyState, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconChecks } from '@tabler/icons-react';
import { RetryButton } from '#platform/page/failure-alert.tsx';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';

/** Nothing to read, either yet or any more. */
export function NoNotices({ isOfUnread = false }: { isOfUnread?: boolean }) {
  if (isOfUnread)
    return <EmptyState icon={<IconChecks aria-hidden />} title={t('notices.none.unread')} py="xl" px="md" />;
  return (
    <EmptyState
      icon={<IconBell aria-hidden />}
      title={t('notices.none')}
      description={t('notices.none.hint')}
      py="xl"
      px="md"
    />
  );
}

/** A message leads to a line that the reader does not have, or no longer. */
export const LineNotFound = () => (
  <EmptyState
    role="alert"
    icon={<IconBell aria-hidden />}
    title={t('notices.gone')}
    description={t('notices.gone.hint')}
    py="xl"
    px="md"
  />
);

export function NoticesFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('notices.failed')}
      description={reasonOf(error)}
      py="xl"
      px="md"
    >
      <EmptyState.Actions>
        <RetryButton onClick={onRetry} />
      </EmptyState.Actions>
    </EmptyState>
  );
}

export function LoadingNotices() {
  return (
    <Stack gap="md" p="md" role="status" aria-label={t('loading')}>
      {[80, 60, 70, 50].map((width) => (
        <Skeleton key={width} h={44} w={`${width}%`} />
      ))}
    </Stack>
  );
}
