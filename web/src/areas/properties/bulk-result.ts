import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';

/** Says how many properties were changed, how many were left alone, and why where that is more than that they may not be changed. */
export function sayBulkResult(
  key: 'properties.bulk.done' | 'properties.bulk.archived',
  { changedCount, refusedCount, reason }: { changedCount: number; refusedCount: number; reason?: string | null },
) {
  const done = t(key, { count: changedCount });
  const said = refusedCount
    ? t(reason ? 'properties.bulk.left' : 'properties.bulk.refused', { done, count: refusedCount })
    : done;
  showSuccess([said, reason].filter(Boolean).join(' '));
}
