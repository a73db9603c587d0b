import type { CalendarPage } from '@lintel/contract/areas/calendar/endpoints';
import { countedBy, countedByTotals } from '@lintel/contract/areas/calendar/links';
import type { CalendarRow, CalendarTotals } from '@lintel/contract/areas/calendar/row';
import { calendarStates } from '@lintel/contract/areas/calendar/row';
import { periodName } from '@lintel/contract/areas/calendar/period';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#platform/texts.ts';
import { RowName } from './calendar-table.tsx';
import css from './calendar-table.module.css';
import { dayOff, nationsOf } from './days-off.ts';
import { Marks, OverdueMarks } from './marks.tsx';
import { TODAY_ID } from './period-bar.tsx';
import type { CalendarState } from './use-calendar.ts';

type Props = {
  calendar: Pick<CalendarState, 'tab' | 'period' | 'search' | 'today' | 'show'>;
  page: CalendarPage;
  totals: CalendarTotals | null | undefined;
  /** The label of the totals. */
  allName: string;
};

const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const hasMarks = (column: object) => calendarStates.some(({ id }) => id in column && (column as never)[id]);

/**
 * On a phone: one column of days or months, each with the rows that have an entry in it, after those that are overdue. While there
 * are more pages, each begins with the totals: the rows of one page are not all that is due.
 */
export function CalendarDays({ calendar, page, totals, allName }: Props) {
  const { tab, period, search, today, show } = calendar;
  const of = (row: CalendarRow) => countedBy(tab, search, row);
  const all = page.totalObjectsForQuery > page.objects.length ? totals : undefined;
  const ofAll = { tab, name: t('calendar.all'), of: countedByTotals(tab, search), hasWords: true };
  const overdue = page.objects.filter((row) => row.overdue > 0);
  const columns = period.columns
    .map((days, at) => ({ days, rows: page.objects.filter(({ rowColumns }) => hasMarks(rowColumns[at] ?? {})), at }))
    .filter(
      ({ days, rows, at }) =>
        rows.length > 0 || hasMarks(all?.rowColumns[at] ?? {}) || (today >= days.from && today <= days.to),
    );
  return (
    <>
      {(overdue.length > 0 || Boolean(all?.overdue)) && (
        <section aria-label={t('calendar.overdue')} className={css.phoneDay}>
          <h2>{t('calendar.overdue')}</h2>
          <ul>
            {all && (
              <AllRows name={allName}>
                <OverdueMarks {...ofAll} row={all} />
              </AllRows>
            )}
            {overdue.map((row) => (
              <li key={row.id}>
                <RowName calendar={calendar} row={row} of={of(row)} />
                <span className={css.phoneMarks}>
                  <OverdueMarks tab={tab} name={row.name} of={of(row)} row={row} hasWords />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {columns.map(({ days, rows, at }) => {
        // Those of the properties with an entry on that day; on a day without any, those of all properties shown.
        const nations = tab === 'task-calendar' ? undefined : nationsOf(rows.length > 0 ? rows : page.objects);
        const off = period.type === 'DAY' ? dayOff(days.from, nations) : undefined;
        const isToday = today >= days.from && today <= days.to;
        const name =
          period.type === 'DAY'
            ? dayName.format(new Date(`${days.from}T00:00:00Z`))
            : periodName({ type: 'DAY', from: days.from });
        return (
          <section
            key={days.from}
            aria-label={name}
            className={css.phoneDay}
            data-today={isToday || undefined}
            id={isToday ? TODAY_ID : undefined}
          >
            <h2>
              {period.type === 'DAY' ? (
                name
              ) : (
                <button
                  type="button"
                  className={css.monthButton}
                  aria-label={t('calendar.days.of', { month: name })}
                  onClick={() => show('DAY', days.from)}
                >
                  {name}
                </button>
              )}
              {isToday && <span className={css.phoneNote}>{t('calendar.today.mark')}</span>}
              {off?.kind === 'holiday' && <span className={css.phoneNote}>{off.name}</span>}
            </h2>
            <ul>
              {all && hasMarks(all.rowColumns[at] ?? {}) && (
                <AllRows name={allName}>
                  <Marks {...ofAll} column={all.rowColumns[at]!} />
                </AllRows>
              )}
              {rows.map((row) => (
                <li key={row.id}>
                  <RowName calendar={calendar} row={row} of={of(row)} />
                  <span className={css.phoneMarks}>
                    <Marks tab={tab} name={row.name} of={of(row)} column={row.rowColumns[at]!} hasWords />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {!all && columns.every(({ rows }) => rows.length === 0) && <Text c="dimmed">{t('calendar.nothing.due')}</Text>}
    </>
  );
}

const AllRows = ({ name, children }: { name: string; children: ReactNode }) => (
  <li>
    <b>{name}</b>
    <span className={css.phoneMarks}>{children}</span>
  </li>
);
