import { countedAs, listOfTab } from '@lintel/contract/areas/calendar/links';
import type { CalendarTab } from '@lintel/contract/areas/calendar/filters';
import type { Days } from '@lintel/contract/areas/calendar/period';
import { calendarStates, type CalendarColumn, type CalendarState } from '@lintel/contract/areas/calendar/row';
import { Link } from '@tanstack/react-router';
import { dueLooks } from '#areas/tasks/due-badge.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './calendar.module.css';

/** How each state looks: by sign and colour, as its due status does elsewhere. */
export const stateLooks = {
  overdue: dueLooks.OVERDUE,
  due: dueLooks.DUE,
  planned: dueLooks.NOT_DUE_YET,
  done: dueLooks.COMPLETED,
} as const satisfies Record<CalendarState, object>;
export const stateNames = Object.fromEntries(calendarStates.map(({ id, name }) => [id, name])) as Record<
  CalendarState,
  string
>;

/** Which list a tab's numbers open. */
export const addressOf = (tab: CalendarTab) => (listOfTab[tab] === 'task' ? '/tasks/list' : '/actions/list');

type Of = {
  tab: CalendarTab;
  /** Whose they are, for people who do not see the row. */
  name: string;
  /** What leaves all that the row counts; left out, its numbers open nothing. */
  of?: Record<string, unknown> | undefined;
  /** Shows the word beside each sign. */
  hasWords?: boolean;
  /** In a grid arrow keys lead to it, not the Tab key. */
  tabIndex?: -1;
};

/** The numbers of a column, each with the list that it counts. */
export function Marks({ column, ...of }: Of & { column: CalendarColumn }) {
  const days = { from: column.periodDateFrom, to: column.periodDateTo };
  return calendarStates.map(({ id }) =>
    column[id] ? <Mark key={id} {...of} state={id} count={column[id]} days={days} /> : null,
  );
}

/** A number of one state, on some days or on any. */
export function Mark({
  tab,
  name,
  of,
  hasWords,
  tabIndex,
  state,
  count,
  days,
}: Of & { state: CalendarState; count: number; days?: Days }) {
  const { color, Icon } = stateLooks[state];
  const number = count.toLocaleString('en-GB');
  const label = t('calendar.mark', {
    count: number,
    state: stateNames[state].toLowerCase(),
    name,
    when: days ? whenText(days) : t('calendar.overdue.ever'),
  });
  const shown = (
    <>
      <Icon size={13} aria-hidden />
      <span>{number}</span>
      {hasWords && <span className={css.word}>{stateNames[state].toLowerCase()}</span>}
    </>
  );
  if (!of)
    return (
      <span className={css.mark} data-color={color} role="img" aria-label={label}>
        {shown}
      </span>
    );
  return (
    <Link
      to={addressOf(tab)}
      search={{ ...of, ...countedAs(tab, state, days) } as never}
      tabIndex={tabIndex}
      className={css.mark}
      data-color={color}
      data-state={state}
      aria-label={label}
      data-hint={label}
    >
      {shown}
    </Link>
  );
}

/** A day, or the first and last of several. */
export const whenText = ({ from, to }: Days) => (from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`);
