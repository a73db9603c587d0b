import { Alert, Button, Text, type ButtonProps } from '@mantine/core';
import { useQueryClient, type Query } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { reasonOf, Refusal } from '../refusal.ts';
import { t } from '../texts.ts';
import { isNotHere, useKeptAsOf } from '../on-device/connection.ts';
import { useKeptFocus } from './kept-focus.ts';

/**
 * The title says what could not be loaded, unless a heading above does; `onRetry` if it is not simply loaded again; `notHere` what
 * waits for a connection, where a form around it does not.
 */
type Props = { error: unknown; onRetry?: () => void; notHere?: string } & ComponentProps<typeof Alert>;

/** A failure beside what failed; nothing without one. What could not be loaded can be tried again. */
export function FailureAlert({ error, onRetry, notHere = t('device.not.here'), ...props }: Props) {
  const queries = useQueryClient();
  const isKept = useKeptAsOf() !== undefined;
  if (!error) return null;
  const failed = { type: 'active', predicate: ({ state }: Query) => state.error === error } as const;
  const isRead = queries.getQueryCache().findAll(failed).length > 0;
  // The bar above the page says that there is no connection: a form that is sent later is nothing to be alarmed at.
  if (isRead && (isKept || !navigator.onLine) && isNotHere(error))
    return (
      <Text size="sm" c="dimmed" role="status">
        {notHere}
      </Text>
    );
  const retry = onRetry ?? (mayHelp(error) && isRead ? () => void queries.refetchQueries(failed) : undefined);
  return (
    <Alert color="red" {...props}>
      {reasonOf(error)}
      {error instanceof Refusal && error.conflict && ` ${t('stale.again')}`}
      {retry && <RetryButton display="block" mt="xs" size="compact-sm" onClick={retry} />}
    </Alert>
  );
}

/** Tries again what failed; the button goes meanwhile, and the focus stays beside it. */
export function RetryButton(props: ButtonProps & { onClick: () => void }) {
  const button = useKeptFocus();
  return (
    <Button ref={button} variant="default" {...props}>
      {t('retry')}
    </Button>
  );
}

/** The server would refuse what it forbids, does not have or cannot read again. */
const mayHelp = (error: unknown) => !(error instanceof Refusal && [403, 404, 422].includes(error.status));
