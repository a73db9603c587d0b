import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { type DueCounts } from '@lintel/contract/areas/tasks/figures';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { completeSearch, narrowingOf, same, type ListAddress } from '#platform/list/list-address.ts';
import { t } from '#platform/texts.ts';
import { dueLooks, dueNames } from './due-badge.tsx';
import css from './tasks.module.css';

const openStatuses = ['OVERDUE', 'DUE', 'NOT_DUE_YET', 'NO_DUE_DATE'] as const satisfies (keyof DueCounts)[];

/** The number of open tasks by state; each number links to exactly the tasks that it counts. */
export function DueTiles({ search }: { search: ListAddress<typeof taskList.filters> }) {
  const { data } = useQuery(read(tasks.overview));
  return (
    <nav aria-label={t('tasks.by.due')} className={`${css.tiles} no-print`}>
      {openStatuses.map((status) => {
        const { color, Icon } = dueLooks[status];
        const itsOwn = { dueStatuses: [status] };
        return (
          <Link
            key={status}
            to="/tasks/list"
            search={itsOwn}
            className={css.tile}
            data-color={color}
            // A list that is narrowed further has not what the tile counts: to the router its address still contains this one.
            activeOptions={{ exact: true }}
            aria-current={
              same(narrowingOf(completeSearch(taskList, search)), narrowingOf(completeSearch(taskList, itsOwn))) ||
              undefined
            }
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
