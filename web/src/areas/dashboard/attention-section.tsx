import { Text } from '@mantine/core';
import { pagesByKind } from '@lintel/contract/areas/activity';
import { dashboard, type Deadline } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { IconAlertTriangle, IconCalendarDue, IconGavel } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { Failed, Waiting } from './states.tsx';
import css from './first-screen.module.css';

/** What is overdue, the most serious first, reports due, and what awaits the user: each number links to its list; zeros are left out. */
export function AttentionSection({ role }: { role: WhoseTasks }) {
  const { data, isError, error } = useQuery(read(dashboard.attention, { query: { role } }));
  if (isError && !data) return <Failed error={error} />;
  if (!data) return <Waiting height={78} onPhone={260} />;
  const overdue = data.overdue.filter(({ count }) => count > 0);
  const due = data.due.filter(({ count }) => count > 0);
  const decisions = data.decisions.filter(({ count }) => count > 0);
  return (
    <section aria-label={t('dashboard.attention')} className={css.attention}>
      {overdue.length + due.length > 0 && (
        <ul aria-label={t('dashboard.attention')}>
          {overdue.map((tile, at) => (
            <Tile key={tile.id} tile={tile} isGrave={at === 0} />
          ))}
          {due.map((tile) => (
            <Tile key={tile.id} tile={tile} isDue />
          ))}
        </ul>
      )}
      {overdue.length === 0 && <Text className={css.none}>{t('dashboard.attention.none')}</Text>}
      {data.decisions.length > 0 && (
        <div className={css.decisions}>
          <span className={css.tileLabel}>
            <IconGavel size={15} aria-hidden />
            {t('dashboard.decide')}
          </span>
          {decisions.length === 0 && <span className={css.tileNote}>{t('dashboard.decide.none')}</span>}
          <ul aria-label={t('dashboard.decide')}>
            {decisions.map(({ kind, label, count, isExact, search }) => (
              <li key={label}>
                <Link
                  to={(search ? (pagesByKind[kind] as { list?: string }).list : '/my_work.html') as never}
                  search={search as never}
                  className={css.decision}
                >
                  {label} <b className="tabular">{countText(count, isExact)}</b>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

type TileProps = { tile: Deadline; isGrave?: boolean; isDue?: boolean };

/** A number with its list, and the earliest deadline in it. */
const Tile = ({ tile: { label, kind, count, since, search }, isGrave = false, isDue = false }: TileProps) => (
  <li>
    <Link
      to={(pagesByKind[kind] as { list?: string }).list as never}
      search={search as never}
      className={css.tile}
      data-grave={isGrave || undefined}
    >
      <span className={css.tileLabel}>
        {isDue ? <IconCalendarDue size={15} aria-hidden /> : <IconAlertTriangle size={15} aria-hidden />}
        {t(isDue ? 'dashboard.attention.due' : 'dashboard.attention.overdue', { label })}
      </span>
      <b className={css.tileNumber}>{countText(count)}</b>{' '}
      {since && (
        <span className={css.tileNote}>
          {t(isDue ? 'dashboard.attention.first' : 'dashboard.attention.since', { day: dayText(since) })}
        </span>
      )}
    </Link>
  </li>
);
