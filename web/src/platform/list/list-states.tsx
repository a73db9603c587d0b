import { Alert, Button, EmptyState, Text } from '@mantine/core';
import { IconAlertTriangle, IconFilterOff, IconInbox, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RetryButton } from '../page/failure-alert.tsx';
import { reasonOf } from '../refusal.ts';
import { t } from '../texts.ts';
import css from './list.module.css';

/** The URL contains something that no longer exists. */
export function LeftOut({ onClose }: { onClose: () => void }) {
  return (
    <Alert color="gray" role="status" withCloseButton closeButtonLabel={t('close')} onClose={onClose}>
      {t('list.left.out')}
    </Alert>
  );
}

/** There are no rows at all: the page's own content comes first. */
export function NothingHere({ children }: { children: ReactNode }) {
  if (!children)
    return <EmptyState icon={<IconInbox aria-hidden />} title={t('list.no.items')} className={css.state} />;
  return (
    <>
      {children}
      <Text size="sm" c="dimmed" ta="center">
        {t('list.no.items')}
      </Text>
    </>
  );
}

/** There are rows, but none match the filters. */
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

/** The URL requests a page after the last. */
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
  onReset,
}: {
  isForbidden: boolean;
  error: unknown;
  onRetry: () => void;
  /** Resets the list to its defaults. */
  onReset: () => void;
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
      description={reasonOf(error)}
      className={css.state}
    >
      <EmptyState.Actions>
        <RetryButton onClick={onRetry} />
        <Button variant="subtle" onClick={onReset}>
          {t('list.reset')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
