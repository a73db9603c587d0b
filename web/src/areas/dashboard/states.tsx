import { Skeleton } from '@mantine/core';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { t } from '#platform/texts.ts';

/** A part of the page whose figures could not be loaded, while the others are shown. */
export const Failed = (props: { error: unknown; mb?: 'md' }) => (
  <FailureAlert title={t('dashboard.part.failed')} {...props} />
);

export function Waiting({ height, onPhone = height }: { height: number; onPhone?: number }) {
  return <Skeleton h={{ base: onPhone, sm: height }} radius="md" role="status" aria-label={t('loading')} />;
}
