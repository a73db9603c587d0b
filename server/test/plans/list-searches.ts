import type { Filter, ListDefinition, ListSearch } from '@lintel/contract/platform/list';
import { send } from '#test/calls';
import type { Person } from '#test/organisation';

/** How a list is requested: as its page opens, from the middle (plain), in another order, or narrowed by a filter or a text. */
export type Asked = { how: string; asked: 'plainly' | 'in another order' | 'narrowed'; search: ListSearch };

/** Every single variation of a list's request, from its definition. */
export async function searchesOf(list: ListDefinition, reader: Person, busiest: Map<string, string>): Promise<Asked[]> {
  const opened = { ...list.defaults, page: 1 } as ListSearch;
  const unfiltered = {
    ...opened,
    ...Object.fromEntries(Object.keys(list.filters).flatMap((key) => (key in list.defaults ? [[key, null]] : []))),
  } as ListSearch;
  const plain = (how: string, more: object): Asked => ({
    how,
    asked: 'plainly',
    search: { ...opened, ...more },
  });
  const orders = list.sort.flatMap((sortingField) =>
    [true, false].map((sortingAscending): Asked => ({
      how: `by ${sortingField}, ${sortingAscending ? 'ascending' : 'descending'}`,
      asked: 'in another order',
      search: { ...opened, sortingField, sortingAscending } as ListSearch,
    })),
  );
  const narrowed: Asked[] = [];
  for (const [key, filter] of Object.entries(list.filters)) {
    if ('items' in filter && key in list.defaults) {
      for (const { id } of filter.items)
        narrowed.push({
          how: `${key}: ${id}`,
          asked: 'narrowed',
          search: { ...opened, [key]: filter.multiple ? [id] : id },
        });
    } else {
      const value = await valueOf(key, filter, reader, busiest);
      narrowed.push({ how: `filtered by ${key}`, asked: 'narrowed', search: { ...opened, ...value } });
    }
  }
  const texts = ['door', 'pr-000123', 'tennyson road', 'zzyzx'].map((text): Asked => ({
    how: `found by “${text}”`,
    asked: 'narrowed',
    search: { ...opened, [list.searchedBy ?? 'fullTextSearchString']: text } as ListSearch,
  }));
  return [
    plain('as its page opens', {}),
    { how: 'unfiltered', asked: 'plainly', search: unfiltered },
    { how: 'unfiltered, page 40', asked: 'plainly', search: { ...unfiltered, page: 40 } as ListSearch },
    ...orders,
    ...narrowed,
    ...texts,
  ];
}

async function valueOf(key: string, filter: Filter, reader: Person, busiest: Map<string, string>): Promise<object> {
  const one = (id: unknown) => ({ [key]: 'multiple' in filter && filter.multiple ? [id] : id });
  switch (filter.kind) {
    case 'date':
      return { [`${key}From`]: day(-30), [`${key}To`]: day(30) };
    case 'number':
      return { [key]: { greaterThan: 5 } };
    case 'flag':
      return { [key]: true };
    case 'text':
    case 'textSearch':
      return { [key]: 'leeds' };
    default:
      if ('items' in filter) return one(filter.items[0]!.id);
      if (filter.kind === 'autocomplete')
        return one(filter.by === 'string' || filter.by === 'code' ? 'Leeds' : busiest.get(kindOf(key)));
      return one(
        ((await send(reader, 'GET', `/api/${filter.url}`)).body as { objects: { id: string }[] }).objects[0]?.id ??
          NOBODY,
      );
  }
}

const kindOf = (key: string) =>
  /task/i.test(key)
    ? 'TASK'
    : /property|properties/i.test(key)
      ? 'PROPERTY'
      : /source|action/i.test(key)
        ? 'TASK'
        : 'USER';
/** An id that does not exist, if there is nothing to choose from. */
const NOBODY = '00000000-0000-7000-8000-000000000000';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
