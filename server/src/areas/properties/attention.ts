import type { AttentionGroup, AttentionItem, AttentionOf } from '@lintel/contract/areas/properties/standing';
import type { Filters } from '@lintel/contract/platform/list';
import type { ListQuery } from '#platform/list/list';
import type { Scope } from '#platform/scope';

/** One possible problem with the records of a list, with the filters that find them. */
type Trouble = Pick<AttentionGroup, 'id' | 'label' | 'tone'> & { filters: Record<string, string | readonly string[]> };

type Source<Row, F extends Filters, S extends string, T extends Trouble> = {
  rows: ListQuery<Row, F, unknown, S>;
  /** The page of the list; it takes the filters of a problem. */
  address: string;
  troubles: readonly T[];
  /** Further filters of the search that are implied on that page. */
  also?: Record<string, string>;
  sortingField: S;
  item: (row: Row, trouble: T) => Omit<AttentionItem, 'tone'>;
};

/** What needs attention on a property, as in the list of its records: the number with each problem, and the first of them. */
export async function attentionInList<Row, F extends Filters, S extends string, const T extends Trouble>(
  scope: Scope,
  propertyId: string,
  { rows, address, troubles, also, sortingField, item }: Source<Row, F, S, T>,
): Promise<Required<Pick<AttentionOf, 'groups' | 'items'>>> {
  const found = await Promise.all(
    troubles.map(async (trouble) => {
      const { id, label, tone } = trouble;
      const filters = { ...trouble.filters, propertyIds: [propertyId] };
      const search = rows.list.search.parse({ ...filters, ...also, sortingField, sortingAscending: true });
      const { objects, totalObjectsForQuery: count, totalIsExact: isExact } = await rows.page(scope, search);
      return {
        group: { id, label, tone, count, isExact, href: `${address}?${written(filters)}` },
        items: objects.map((row) => ({ ...item(row, trouble), tone })),
      };
    }),
  );
  return { groups: found.map(({ group }) => group), items: found.flatMap(({ items }) => items) };
}

const written = (filters: Trouble['filters']) =>
  Object.entries(filters)
    .flatMap(([key, value]) => (typeof value === 'string' ? `${key}=${value}` : value.map((one) => `${key}[]=${one}`)))
    .join('&');
