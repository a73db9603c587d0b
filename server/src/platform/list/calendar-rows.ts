import type { Filters } from '@lintel/contract/platform/list';
import type { ListQuery } from './list.ts';
import type { CalendarRows } from '../record/record-kind.ts';
import type { Scope } from '../scope.ts';

/** What the calendar counts of a list: the rows that its own filters leave, so that a number is that of the list it opens. */
export const calendarRows = <Row extends object, F extends Filters>(
  { list, rows }: Pick<ListQuery<Row, F>, 'list' | 'rows'>,
  columns: Pick<CalendarRows<Scope>, 'table' | 'mine' | 'days'>,
): CalendarRows<Scope> => ({
  ...columns,
  rows: (scope, search) => rows(scope, { ...list.defaults, page: 1, ...search }),
});
