import { Button, EmptyState, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconFilterOff, IconInbox, IconLock } from '@tabler/icons-react';
import { failureText } from '../refusal.ts';
import { t } from '../texts.ts';
import css from './list.module.css';

/** There is nothing at all. */
export function NothingHere() {
  return <EmptyState icon={<IconInbox aria-hidden />} title={t('list.nothing.title')} className={css.state} />;
}

/** There is something, but the filters let none of it through. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconFilterOff aria-hidden />}
      title={t('list.nothing.matches')}
      description={t('list.nothing.matches.hint')}
      className={css.state}
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={onClear}>
          {t('list.filters.clear')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

/** The address asks for a page after the last. */
export function PageBeyond({ page, onFirst }: { page: number; onFirst: () => void }) {
  return (
    <EmptyState icon={<IconInbox aria-hidden />} title={t('list.beyond', { page })} className={css.state}>
      <EmptyState.Actions>
        <Button variant="default" onClick={onFirst}>
          {t('list.beyond.first')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

export function ListFailed({
  isForbidden,
  error,
  onRetry,
}: {
  isForbidden: boolean;
  error: unknown;
  onRetry: () => void;
}) {
  if (isForbidden) {
    return (
      <EmptyState
        role="alert"
        icon={<IconLock aria-hidden />}
        title={t('list.forbidden')}
        description={t('list.forbidden.hint')}
        className={css.state}
      />
    );
  }
  return (
    <EmptyState
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('list.failed')}
      description={failureText(error)}
      className={css.state}
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={onRetry}>
          {t('list.retry')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

/** The shape of the rows that are on their way. */
export function ListLoading({ title, columnCount, isPhone }: { title: string; columnCount: number; isPhone: boolean }) {
  const widths = [70, 90, 55, 80, 65, 75];
  return (
    <div className={css.region} role="status" aria-label={t('list.loading', { title })}>
      {Array.from({ length: isPhone ? 5 : 12 }, (_, row) => (
        <div key={row} className={css.skeletonRow}>
          {Array.from({ length: isPhone ? 1 : Math.min(8, Math.max(1, columnCount)) }, (__, column) => (
            <Skeleton
              key={column}
              height={isPhone ? 64 : 12}
              width={`${isPhone ? 100 : widths[(row + column) % widths.length]}%`}
              radius="sm"
            />
          ))}
        </div>
      ))}
    </div>
  );
}
