import { Alert } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';

/** How many people are invited by e-mail, or were. */
export function Invited({ count = 0, isDone = false }: { count?: number | undefined; isDone?: boolean }) {
  return (
    <Alert color="blue" icon={<IconMail size={18} aria-hidden />} mt="sm">
      {count
        ? t(isDone ? 'import.result.invited' : 'import.check.invited', { count })
        : t(isDone ? 'import.result.invited.none' : 'import.check.invited.none')}
    </Alert>
  );
}
