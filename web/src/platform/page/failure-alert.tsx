import { Alert, Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { reasonOf, Refusal } from '../refusal.ts';
import { t } from '../texts.ts';

/** The title says what could not be loaded, unless a heading above does; a retry is offered if it may help. */
type Props = { error: unknown; onRetry?: () => void } & ComponentProps<typeof Alert>;

/** A failure beside what failed; nothing without one. */
export function FailureAlert({ error, onRetry, ...props }: Props) {
  return error ? (
    <Alert color="red" {...props}>
      {reasonOf(error)}
      {error instanceof Refusal && error.conflict && ` ${t('stale.again')}`}
      {onRetry && (
        <Button display="block" mt="xs" size="compact-sm" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Alert>
  ) : null;
}
