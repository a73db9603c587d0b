import { VisuallyHidden } from '@mantine/core';
import type { CalendarPage } from '@lintel/contract/areas/calendar/endpoints';
import { countedBy, countedByTotals, withoutDueDate } from '@lintel/contract/areas/calendar/links';
import { periodName, type Days } from '@lintel/contract/areas/calendar/period';
import type { CalendarRow, CalendarTotals } from '@lintel/contract/areas/calendar/row';
import { weekdayOf } from '@lintel/contract/cycles/calendar';
import type { CycleNation } from '@lintel/contract/cycles/rule';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './calendar-table.module.css';
import { dayOff, nationsOf, type DayOff } from './days-off.ts';
import { addressOf, Marks, OverdueMarks } from './marks.tsx';
import type { CalendarState } from './use-calendar.ts';
import { useGridKeys } from '#platform/page/use-grid-keys.ts';

type Props = {
  calendar: Pick<CalendarState, 'tab' | 'period' | 'search' | 'today' | 'show'>;
  /** Its tab and period, in words. */
  title: string;
  page: CalendarPage;
  totals: CalendarTotals | null | undefined;
  /** The label of the last row. */
  allName: string;
  isUpdating: boolean;
};

/** Properties or tasks against days or months. Every number links to exactly what it counts; arrow keys move between numbers. */
export function CalendarTable({ calendar, title, page, totals, allName, isUpdating }: Props) {
  const { tab, period, search, today, show } = calendar;
  const grid = useGridKeys<HTMLTableElement>();
  const isTasks = tab === 'task-calendar';
  const hasWords = period.type === 'MONTH';
  const nations = isTasks ? undefined : nationsOf(page.objects);
  const columns = period.columns.map((days) => ({
    days,
    isToday: today >= days.from && today <= days.to,
    off: period.type === 'DAY' ? dayOff(days.from, nations) : undefined,
  }));
  const cell = (
    row: CalendarRow | CalendarTotals,
    of: Record<string, unknown> | undefined,
    name: string,
    own?: readonly CycleNation[],
  ) =>
    row.rowColumns.map((column, at) => {
      const { isToday, off } = columns[at] ?? { isToday: false, off: undefined };
      // A bank holiday where one property is need not be one elsewhere.
      const kind = (own && off?.kind === 'holiday' ? dayOff(column.periodDateFrom, own) : off)?.kind;
      return (
        <td
          key={column.periodDateFrom}

          data-cell
          tabIndex={-1}
          className={css.cell}
          data-off={kind}
          data-today={isToday || undefined}
        >
          <Marks {...{ tab, name, of, column, hasWords }} tabIndex={-1} />
        </td>
      );
    });
  const overdue = (row: CalendarRow | CalendarTotals, of: Record<string, unknown> | undefined, name: string) => (
    <td data-cell tabIndex={-1} className={css.overdue}>
      <OverdueMarks {...{ tab, name, of, row }} tabIndex={-1} />
    </td>
  );

  return (
    <div
      className={css.region}
      role="region"
      aria-label={t('list.table', { title })}
      data-updating={isUpdating || undefined}
    >
      <table
        {...grid}
        // A grid of its own kind, whose rows and cells are those of the table (ARIA grid pattern).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        className={css.table}
        data-period={period.type}
        data-rows={isTasks ? 'tasks' : 'properties'}
        aria-label={title}
        aria-busy={isUpdating}
        aria-describedby="calendar-keys"
        // The days share the remaining width; the names keep theirs.
        style={{ '--columns': columns.length } as React.CSSProperties}
      >
        <thead>
          <tr>
            <HeadCell isPlace={hasWords} className={css.name}>
              {t(isTasks ? 'calendar.task' : 'calendar.property')}
            </HeadCell>
            {isTasks && (
              <HeadCell isPlace={hasWords} className={css.interval}>
                {t('calendar.interval')}
              </HeadCell>
            )}
            <HeadCell isPlace={hasWords} className={css.overdue}>
              {t('calendar.overdue')}
            </HeadCell>
            {columns.map(({ days, isToday, off }) =>
              period.type === 'DAY' ? (
                <DayHead key={days.from} day={days.from} isToday={isToday} off={off} />
              ) : (
                <HeadCell key={days.from} isPlace isToday={isToday}>
                  <MonthButton days={days} onOpen={() => show('DAY', days.from)} />
                </HeadCell>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {page.objects.map((row) => {
            const of = countedBy(tab, search, row);
            return (
              <tr key={row.id}>
                <th scope="row" data-cell tabIndex={-1} className={css.name}>
                  <RowName {...{ calendar, row, of }} tabIndex={-1} />
                </th>
                {isTasks && (
                  <td data-cell tabIndex={-1} className={css.interval}>
                    {row.frequency}
                  </td>
                )}
                {overdue(row, of, row.name)}
                {cell(row, of, row.name, isTasks ? undefined : nationsOf([row]))}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" data-cell tabIndex={-1} className={css.name}>
              {allName}
            </th>
            {isTasks && (
              <td data-cell tabIndex={-1} className={css.interval}>
                –
              </td>
            )}
            {totals ? (
              <Totals {...{ calendar, totals, cell, overdue }} />
            ) : (
              <td colSpan={columns.length + 1} aria-hidden className={css.cell} />
            )}
          </tr>
        </tfoot>
      </table>
      <VisuallyHidden id="calendar-keys">{t('calendar.keys')}</VisuallyHidden>
    </div>
  );
}

type Cells = (row: CalendarTotals, of: Record<string, unknown> | undefined, name: string) => ReactNode;
function Totals({
  calendar,
  totals,
  cell,
  overdue,
}: Pick<Props, 'calendar'> & { totals: CalendarTotals; cell: Cells; overdue: Cells }) {
  const { tab, search } = calendar;
  const of = countedByTotals(tab, search);
  return (
    <>
      {overdue(totals, of, t('calendar.all'))}
      {cell(totals, of, t('calendar.all'))}
    </>
  );
}

/**
 * A property links to its page (CAL-023), a task to its list up to the end of the period, with the calendar's filters
 * (CAL-024).
 */
export function RowName({
  calendar: { tab, period },
  row,
  of,
  tabIndex,
}: {
  calendar: Pick<CalendarState, 'tab' | 'period'>;
  row: CalendarRow;
  of: Record<string, unknown>;
  /** In a grid its links are reached by arrow keys, not by Tab. */
  tabIndex?: -1;
}) {
  return (
    <span className={css.rowName}>
      {tab === 'task-calendar' ? (
        <Link
          to="/tasks/list"
          search={{ ...of, dueDateTo: period.to } as never}
          className={css.rowLink}
          title={row.name}
          tabIndex={tabIndex}
        >
          {row.name}
        </Link>
      ) : (
        <span className={css.rowLink} title={row.name}>
          <PropertyLink id={row.id} tabIndex={tabIndex} inherit>
            {row.name}
          </PropertyLink>
        </span>
      )}
      <span className={css.beside}>
        <span>{row.code}</span>
        {tab !== 'cases' && row.withoutDueDate > 0 && (
          <Link
            to={addressOf(tab)}
            search={{ ...of, ...withoutDueDate } as never}
            className={css.withoutDate}
            tabIndex={tabIndex}
            aria-label={t('calendar.without.date.of', { count: row.withoutDueDate, name: row.name })}
          >
            {t('calendar.without.date', { count: row.withoutDueDate })}
          </Link>
        )}
      </span>
    </span>
  );
}

type HeadProps = { isPlace: boolean; className?: string | undefined; isToday?: boolean; children: ReactNode };
function HeadCell({ isPlace, className, isToday, children }: HeadProps) {
  return (
    <th
      scope="col"
      className={className}
      data-today={isToday || undefined}
      {...(isPlace && { 'data-cell': true, tabIndex: -1 })}
    >
      {children}
    </th>
  );
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const nameOfMonth = (day: string) => monthName.format(new Date(`${day}T00:00:00Z`));

/** Goes from a month to its days (CAL-022). */
function MonthButton({ days, onOpen }: { days: Days; onOpen: () => void }) {
  const month = periodName({ type: 'DAY', from: days.from });
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.monthButton}
      aria-label={t('calendar.days.of', { month })}
      onClick={onOpen}
    >
      {nameOfMonth(days.from)}
    </button>
  );
}

/** The letter of the weekday and the day of the month (CAL-018); the first of a month also names it (CAL-020). */
function DayHead({ day, isToday, off }: { day: string; isToday: boolean; off: DayOff | undefined }) {
  const number = Number(day.slice(8));
  const weekday = weekdayOf(day);
  const parts = [
    `${weekday} ${dayText(day)}`,
    ...(isToday ? [t('calendar.today.mark')] : []),
    ...(off?.kind === 'holiday' ? [off.name] : []),
  ].join(', ');
  return (
    <th
      scope="col"
      data-off={off?.kind}
      data-today={isToday || undefined}
      data-month-start={number === 1 || undefined}
      data-hint={off?.kind === 'holiday' ? off.name : undefined}
    >
      <VisuallyHidden>{parts}</VisuallyHidden>
      <span aria-hidden className={css.dayHead}>
        <span className={css.monthStart}>{number === 1 ? nameOfMonth(day) : ''}</span>
        <span>{weekday[0]}</span>
        <span className={css.dayNumber}>{number}</span>
      </span>
    </th>
  );
}
