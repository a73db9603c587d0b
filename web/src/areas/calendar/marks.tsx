import { datedAs, datedOf } from '@lintel/contract/areas/calendar/dated';
import { countedAs, listOfTab, type WorkTab } from '@lintel/contract/areas/calendar/links';
import type { CalendarTab } from '@lintel/contract/areas/calendar/filters';
import type { Days } from '@lintel/contract/areas/calendar/period';
import {
  calendarStates,
  type CalendarColumn,
  type CalendarState,
  type DatedCount,
} from '@lintel/contract/areas/calendar/row';
import { Link } from '@tanstack/react-router';
import { signs } from '#areas/notices/notice-looks.ts';
import { dueLooks } from '#areas/tasks/due-badge.tsx';
import { countText } from '#platform/count-text.ts';
import { useMe } from '#platform/current-user.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './calendar-table.module.css';

/** The icon and colour of each state, the same as for due status elsewhere. */
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

/** The list that a tab's numbers link to. */
export const addressOf = (tab: WorkTab) => (listOfTab[tab] === 'task' ? '/tasks/list' : '/actions/list');

type Of = {
  tab: CalendarTab;
  /** The name of the row, for screen readers. */
  name: string;
  /** The filter for everything that the row counts; without it, its numbers are no links. */
  of?: Record<string, unknown> | undefined;
  /** Shows the word beside each icon. */
  hasWords?: boolean;
  /** In a grid it is reached by arrow keys, not by Tab. */
  tabIndex?: -1;
};

/** The numbers of a column, each linking to the list that it counts. */
export function Marks({ column, ...of }: Of & { column: CalendarColumn }) {
  const days = { from: column.periodDateFrom, to: column.periodDateTo };
  if (of.tab === 'cases') return <DatedMarks {...of} counts={column.dated} days={days} />;
  return calendarStates.map(({ id }) =>
    column[id] ? <Mark key={id} {...of} state={id} count={column[id]} days={days} /> : null,
  );
}

/** What is overdue in a row, on any day. */
export function OverdueMarks({
  row,
  ...of
}: Of & { row: { overdue: number; overdueDated?: DatedCount[] | undefined } }) {
  if (of.tab === 'cases') return <DatedMarks {...of} counts={row.overdueDated} />;
  return row.overdue > 0 && <Mark {...of} state="overdue" count={row.overdue} />;
}

/** Numbers of several kinds, each with the icon of its kind and the colour of its state. */
function DatedMarks({ counts = [], ...of }: Of & { counts?: DatedCount[] | undefined; days?: Days }) {
  return counts.map(({ dated, state, count }) => (
    <Mark key={`${dated} ${state}`} {...of} state={state} count={count} dated={dated} />
  ));
}

/** A number of one state, on given days or on any. */
export function Mark({
  tab,
  name,
  of,
  hasWords,
  tabIndex,
  state,
  count,
  days,
  dated,
}: Of & {
  state: CalendarState;
  count: number;
  days?: Days;
  /** The kind, if a calendar counts several. */
  dated?: string;
}) {
  const { today } = useMe();
  const { color, Icon: StateIcon } = stateLooks[state];
  const kind = dated === undefined ? undefined : datedOf(dated);
  const Icon = kind ? signs[kind.sign] : StateIcon;
  const number = countText(count);
  const names = {
    count: number,
    state: stateNames[state].toLowerCase(),
    name,
    when: days ? whenText(days) : t('calendar.overdue.ever'),
  };
  const what = kind && (count === 1 ? kind.name : kind.many);
  const label = what ? t('calendar.mark.of', { ...names, what }) : t('calendar.mark', names);
  const shown = (
    <>
      <Icon size={13} aria-hidden />
      {kind && (state === 'overdue' || state === 'due') && <StateIcon size={13} aria-hidden />}
      <span>{number}</span>
      {hasWords && (
        <span className={css.word}>{[what, stateNames[state].toLowerCase()].filter(Boolean).join(', ')}</span>
      )}
    </>
  );
  if (!of)
    return (
      <span className={css.mark} data-color={color} role="img" aria-label={label}>
        {shown}
      </span>
    );
  const search = kind ? datedAs(kind, state, today, days) : countedAs(tab as WorkTab, state, days);
  return (
    <Link
      to={kind?.list ?? addressOf(tab as WorkTab)}
      search={{ ...of, ...search } as never}
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
const whenText = ({ from, to }: Days) => (from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`);
