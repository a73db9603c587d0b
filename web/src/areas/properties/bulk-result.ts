import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';

/** Says how many properties were changed, and how many were left alone. */
export function sayBulkResult(
  key: 'properties.bulk.done' | 'properties.bulk.archived',
  { changedCount, refusedCount }: { changedCount: number; refusedCount: number },
) {
  const done = t(key, { count: changedCount });
  showSuccess(refusedCount ? t('properties.bulk.refused', { done, count: refusedCount }) : done);
}
