import { Alert } from '@mantine/core';
import type { ComponentProps } from 'react';
import { reasonOf, Refusal } from './refusal.ts';
import { t } from './texts.ts';

/** A failure beside what failed; nothing while there is none. */
export function FailureAlert({ error, ...props }: { error: unknown } & ComponentProps<typeof Alert>) {
  return error ? (
    <Alert color="red" {...props}>
      {reasonOf(error)}
      {error instanceof Refusal && error.conflict && ` ${t('stale.again')}`}
    </Alert>
  ) : null;
}
