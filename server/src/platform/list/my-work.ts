import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { Filters, ListSearch } from '@lintel/contract/platform/list';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListQuery } from './list.ts';
import type { Rows } from './list-order.ts';
import type { Deadlines, MyWork, ToDo, WorkPlace } from '../record/record-kind.ts';
import type { Scope } from '../scope.ts';

type Shown<Row, S> = {
  order: S;
  row: (line: Row) => Omit<WorkPlace, 'kind'>;
  /** Its count need not be planned for the values of each reader: an index finds the few that there are. */
  areFew?: true;
};

/** Work of the reader as rows of a list, in the order of their due date: a number of it is that of the list with the same filters. */
export const myWorkOfList = <Row extends object, F extends Filters, S extends string>(
  rows: Pick<ListQuery<Row, F, unknown, S>, 'list' | 'total' | 'page'>,
  { order, row, areFew, ...of }: Omit<MyWork<Scope>, 'count' | 'first'> & Shown<Row, S>,
): MyWork<Scope> => {
  const opened = { ...rows.list.defaults, page: 1, sortingField: order, sortingAscending: true };
  return {
    ...of,
    count: (scope, search) => rows.total(scope, { ...opened, ...search }, { plansAnew: !areFew }),
    first: async (scope, search) => {
      const found = await rows.page(scope, { ...opened, ...search });
      return { count: found.totalObjectsForQuery, isExact: found.totalIsExact, rows: found.objects.map(row) };
    },
  };
};

/** Overdue, or in time even if the date has passed but is within grace: the statuses of lists that have them. */
export const byDueStatus = {
  days: 'dueDate',
  overdue: { overdue: { dueStatuses: ['OVERDUE'] }, inTime: { dueStatuses: ['DUE', 'NOT_DUE_YET'] } },
} as const satisfies Partial<ToDo>;

/** What the dashboard is narrowed to, as the filter `whose` of a list. */
export const whoseOnDashboard = (role: WhoseTasks) =>
  role === 'ALL' ? {} : ({ whose: role === 'OWN' ? 'MINE' : 'MY_PEOPLE' } as const);

/** Deadlines as rows of a list, counted in the same statement as the earliest of them is found. */
export const deadlines = <Row extends object, F extends Filters>(
  { list, rows }: Pick<ListQuery<Row, F, Rows>, 'list' | 'rows'>,
  {
    search: searchOf,
    on,
    ...of
  }: Omit<Deadlines<Scope>, 'of'> & {
    search: (scope: Scope, role: WhoseTasks) => Partial<ListSearch<F>>;
    on: (scope: Scope) => RawBuilder<string>;
  },
): Deadlines<Scope> => ({
  ...of,
  of: async (scope, role) => {
    const search = searchOf(scope, role);
    const { count, since } = await rows(scope, { ...list.defaults, page: 1, ...search })
      .select(({ fn }) => [fn.countAll<number>().as('count'), sql<string | null>`min(${on(scope)})`.as('since')])
      .executeTakeFirstOrThrow();
    return { count, since, search };
  },
});
