import { Alert, Button, Skeleton } from '@mantine/core';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';

/** A part of the page whose figures could not be read, while the others stand. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert color="red" title={t('dashboard.part.failed')}>
      {reasonOf(error)}
      <Button variant="default" size="xs" mt="xs" onClick={onRetry} display="block">
        {t('dashboard.part.again')}
      </Button>
    </Alert>
  );
}

export function Waiting({ height, onPhone = height }: { height: number; onPhone?: number }) {
  return <Skeleton h={{ base: onPhone, sm: height }} radius="md" role="status" aria-label={t('loading')} />;
}
