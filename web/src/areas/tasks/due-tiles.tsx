import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { type DueCounts } from '@lintel/contract/areas/tasks/figures';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { t } from '#platform/texts.ts';
import { dueLooks, dueNames } from './due-badge.tsx';
import css from './tasks.module.css';

const openStatuses = ['OVERDUE', 'DUE', 'NOT_DUE_YET', 'NO_DUE_DATE'] as const satisfies (keyof DueCounts)[];

/** The number of open tasks by state; each number links to exactly the tasks that it counts. */
export function DueTiles({ chosen }: { chosen: readonly string[] }) {
  const { data } = useQuery(read(tasks.overview));
  return (
    <nav aria-label={t('tasks.by.due')} className={`${css.tiles} no-print`}>
      {openStatuses.map((status) => {
        const { color, Icon } = dueLooks[status];
        const isChosen = chosen.length === 1 && chosen[0] === status;
        return (
          <Link
            key={status}
            to="/tasks/list"
            search={{ dueStatuses: [status] }}
            className={css.tile}
            data-color={color}
            aria-current={isChosen || undefined}
          >
            <span className={css.tileName}>
              <Icon size={16} aria-hidden />
              {dueNames[status]}
            </span>
            <span className={css.tileCount}>{data ? countText(data.counts[status]) : '\u2007'}</span>
          </Link>
        );
      })}
    </nav>
  );
}
