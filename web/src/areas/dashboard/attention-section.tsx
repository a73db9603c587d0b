import { Text } from '@mantine/core';
import { seenRecords } from '@lintel/contract/areas/activity';
import { dashboard } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { IconAlertTriangle, IconGavel } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { Failed, Waiting } from './states.tsx';
import css from './first-screen.module.css';

/** What is overdue, the most serious first, and what awaits the user: each number links to its list; zeros are left out. */
export function AttentionSection({ role }: { role: WhoseTasks }) {
  const { data, isError, error, refetch } = useQuery(read(dashboard.attention, { query: { role } }));
  if (isError && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting height={78} onPhone={260} />;
  const overdue = data.overdue.filter(({ count }) => count > 0);
  const decisions = data.decisions.filter(({ count }) => count > 0);
  return (
    <section aria-label={t('dashboard.attention')} className={css.attention}>
      <ul aria-label={t('dashboard.attention')}>
        {overdue.map(({ id, label, kind, count, since, search }, at) => (
          <li key={id}>
            <Link
              to={(seenRecords[kind] as { list?: string }).list as never}
              search={search as never}
              className={css.tile}
              data-grave={at === 0 || undefined}
            >
              <span className={css.tileLabel}>
                <IconAlertTriangle size={15} aria-hidden />
                {t('dashboard.attention.overdue', { label })}
              </span>
              <b className={css.tileNumber}>{countText(count)}</b>{' '}
              {since && <span className={css.tileNote}>{t('dashboard.attention.since', { day: dayText(since) })}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {overdue.length === 0 && <Text c="dimmed">{t('dashboard.attention.none')}</Text>}
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
                  to={(search ? (seenRecords[kind] as { list?: string }).list : '/my_work.html') as never}
                  search={search as never}
                  className={css.decision}
                >
                  <b className="tabular">{countText(count, isExact)}</b> {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
