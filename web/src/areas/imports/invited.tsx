import { Alert } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { config } from '#platform/app/client-config.ts';
import { t } from '#platform/texts.ts';

/** How many people are invited, or were. */
export function Invited({ count = 0, isDone = false }: { count?: number | undefined; isDone?: boolean }) {
  const outcome = count === 0 ? 'none' : config.mailIsKept ? 'kept' : 'sent';
  return (
    <Alert color="blue" icon={<IconMail size={18} aria-hidden />} mt="sm">
      {t(`import.${isDone ? 'result' : 'check'}.invited.${outcome}`, { count })}
    </Alert>
  );
}
