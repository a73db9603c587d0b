import { Skeleton } from '@mantine/core';
import { t } from '../texts.ts';
import css from './list-table.module.css';

/** The outline of the rows that are loading. */
export function ListLoading({ title, columnCount, isPhone }: { title: string; columnCount: number; isPhone: boolean }) {
  const widths = [70, 90, 55, 80, 65, 75];
  return (
    <div className={css.region} role="status" aria-label={t('list.loading', { title })}>
      {Array.from({ length: isPhone ? 5 : 12 }, (_, row) => (
        <div key={row} className={css.skeletonRow}>
          {Array.from({ length: isPhone ? 1 : Math.min(8, Math.max(1, columnCount)) }, (__, column) => (
            <Skeleton
              key={column}
              height={isPhone ? 64 : 12}
              width={`${isPhone ? 100 : widths[(row + column) % widths.length]}%`}
              radius="sm"
            />
          ))}
        </div>
      ))}
    </div>
  );
}
