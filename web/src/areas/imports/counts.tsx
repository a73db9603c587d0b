import type { ImportCounts } from '@lintel/contract/areas/imports';
import { countText } from '#platform/count-text.ts';
import { t } from '#platform/texts.ts';
import css from './imports.module.css';

/** The number of rows, and what happens to them. */
export function Counts({
  counts,
  rowCount,
  isDone = false,
}: {
  counts: ImportCounts;
  rowCount: number;
  isDone?: boolean;
}) {
  const tiles = [
    ['rows', t('import.count.rows'), rowCount],
    ['new', t(isDone ? 'import.count.added' : 'import.count.new'), counts.newCount],
    ['changed', t('import.count.changed'), counts.changedCount],
    ['unchanged', t('import.count.unchanged'), counts.unchangedCount],
    ['skipped', t('import.count.skipped'), counts.skippedCount],
    ['refused', t('import.count.refused'), counts.refusedCount],
  ] as const;
  return (
    <dl className={css.counts}>
      {tiles.map(([kind, label, count]) => (
        <div key={kind} data-kind={kind} data-none={count === 0 || undefined}>
          <dt>{label}</dt>
          <dd className="tabular">{countText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
