import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

/** Reports how many properties were changed, how many were left unchanged, and the reason if it is more than missing permission. */
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
