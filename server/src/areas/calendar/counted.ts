import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Days, Period } from '@lintel/contract/areas/calendar/period';
import type { CalendarColumn, CalendarRow, CalendarState, DatedCount } from '@lintel/contract/areas/calendar/row';
import type { DueStatus } from '@lintel/contract/areas/tasks/states';

type State = CalendarState | 'withoutDueDate';
/** The number in one state of a row: in the column that starts on a date, or in no column of the period. */
export type Count = { rowId: string; state: State; column: string | null; count: number; dated?: string };

/** The state of open work with a due status. */
export const stateOf = {
  OVERDUE: 'overdue',
  DUE: 'due',
  NOT_DUE_YET: 'planned',
  NO_DUE_DATE: 'withoutDueDate',
} as const satisfies Partial<Record<DueStatus, State>>;

/** Open work by due status; completed work is counted by the dates on which it was done. */
export const openCounts = (rows: readonly (Omit<Count, 'state'> & { dueStatus: DueStatus })[]): Count[] =>
  rows.flatMap(({ dueStatus, ...row }) => (dueStatus === 'COMPLETED' ? [] : { ...row, state: stateOf[dueStatus] }));

export const doneCounts = (rows: readonly Omit<Count, 'state'>[]): Count[] =>
  rows.map((row) => ({ ...row, state: 'done' }));

/** The first day of a date's column; null outside the period. A timestamp without time zone is cheaper. */
export const columnOf = (day: RawBuilder<unknown>, { type, from, to }: Period): RawBuilder<string | null> =>
  sql`case when ${isWithin(day, { from, to })} then ${type === 'DAY' ? day : sql`date_trunc('month', ${day}::timestamp)::date`} end`;

export const isWithin = (day: RawBuilder<unknown>, { from, to }: Days) =>
  sql<boolean>`(${day} >= ${from}::date and ${day} <= ${to}::date)`;

type Summed = Pick<CalendarRow, 'overdue' | 'withoutDueDate' | 'overdueDated' | 'rowColumns'>;

/** Sums the counts of one row, or of all, into the columns of a period. Most columns are empty: these are shared by all rows. */
export function summedIn({ columns }: Period): (counts: readonly Count[]) => Summed {
  const empty = columns.map(({ from, to }): CalendarColumn => ({ periodDateFrom: from, periodDateTo: to }));
  const placeOf = new Map<string | null, number>(columns.map(({ from }, place) => [from, place]));
  return (counts) => {
    const sums = { overdue: 0, withoutDueDate: 0 };
    const rowColumns = [...empty];
    const overdueDated: DatedCount[] = [];
    for (const { state, column, count, dated } of counts) {
      if (state === 'overdue' || state === 'withoutDueDate') sums[state] += count;
      if (!count || state === 'withoutDueDate') continue;
      if (dated && state === 'overdue') add(overdueDated, { dated, state, count });
      const place = placeOf.get(column);
      if (place === undefined) continue;
      const own = rowColumns[place] === empty[place] ? { ...empty[place]! } : rowColumns[place]!;
      rowColumns[place] = own;
      own[state] = (own[state] ?? 0) + count;
      // In kept counts each change is a row of its own until summed: +1 and -1 cancel out.
      if (own[state] === 0) delete own[state];
      if (dated) add((own.dated ??= []), { dated, state, count });
    }
    return { ...sums, ...(overdueDated.length > 0 && { overdueDated }), rowColumns };
  };
}

function add(to: DatedCount[], { count, ...of }: DatedCount) {
  const same = to.find(({ dated, state }) => dated === of.dated && state === of.state);
  if (same) same.count += count;
  else to.push({ ...of, count });
}
