import { Alert, Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { reasonOf, Refusal } from './refusal.ts';
import { t } from './texts.ts';

/** What could not be read is the title, unless it stands below its heading; asking once more is offered where that may help. */
type Props = { error: unknown; onRetry?: () => void } & ComponentProps<typeof Alert>;

/** A failure beside what failed; nothing while there is none. */
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
