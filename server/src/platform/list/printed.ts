import type { Filters, ListSearch } from '@lintel/contract/platform/list';
import type { ListQuery } from './list.ts';
import type { Printed } from '../record/record-kind.ts';
import type { Scope } from '../scope.ts';

/** The rows of a list that belong to one property, with some of its columns; no personal information, which only the record itself shows. */
export const printed = <Row extends object, F extends Filters>(
  rows: ListQuery<Row, F>,
  {
    columns,
    search: more,
    ...input
  }: Pick<Printed<Scope>, 'title' | 'permission' | 'many'> & {
    columns: readonly (Exclude<keyof Row, 'can'> & string)[];
    search?: Partial<ListSearch<F>>;
  },
): Printed<Scope> => ({
  ...input,
  list: rows.list,
  columns,
  ofProperty: async (scope, propertyId, most) => {
    const search = { ...rows.list.defaults, page: 1, propertyIds: [propertyId], ...more } as unknown as ListSearch<F>;
    const [lines, count] = await Promise.all([rows.lines(scope, search, { columns, most }), rows.count(scope, search)]);
    return { lines, count };
  },
});
