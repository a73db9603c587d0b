import type { Filters, ListDefinition } from '@lintel/contract/platform/list';

type Left = { columns: readonly string[]; filters: readonly string[] };

/** A list without some columns, their sort orders and views, and without filters that the user's rights leave empty. */
export function listWithout<Row, F extends Filters, S extends string>(
  list: ListDefinition<Row, F, S>,
  { columns, filters }: Left,
): ListDefinition<Row, F, S> {
  const without = (of: object, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => !keys.includes(key)));
  return {
    ...list,
    columns: without(list.columns, columns) as typeof list.columns,
    filters: without(list.filters, filters) as F,
    sort: list.sort.filter((field) => !columns.includes(field)),
    ...(list.views && { views: list.views.filter(({ search }) => !columns.includes(search.sortingField)) }),
  };
}
