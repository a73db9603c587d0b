import { Alert } from '@mantine/core';
import type { ComponentProps } from 'react';
import { reasonOf } from './refusal.ts';

/** A failure beside what failed; nothing while there is none. */
export function FailureAlert({ error, ...props }: { error: unknown } & ComponentProps<typeof Alert>) {
  return error ? (
    <Alert color="red" {...props}>
      {reasonOf(error)}
    </Alert>
  ) : null;
}
