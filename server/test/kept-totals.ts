import { readdir } from 'node:fs/promises';
import type { Filters, ListSearch } from '@lintel/contract/platform/list';
import { personAtWork } from '#areas/users/person-at-work';
import { inDays } from '#areas/tasks/testing';
import type { ListQuery } from '#platform/list/list';
import { inScope } from '#platform/scope';
import { send } from './calls.ts';
import type { Person } from './organisation.ts';

const areas = new URL('../src/areas/', import.meta.url);
type AnyList = ListQuery<object, Filters>;
const keptLists: AnyList[] = [];
for (const name of (await readdir(areas, { recursive: true })).filter((file) => /(^|\/)list\.ts$/.test(file)))
  for (const value of Object.values((await import(new URL(name, areas).href)) as Record<string, AnyList>))
    if (value.kept?.filters.length) keptLists.push(value);

type Choices = Record<string, object[]>;
type Wrong = { list: string; search: object; kept: number | null; counted: number };

/** Values of each filter of a list that has its total kept: all that may be chosen, several of them, and ranges of days with open ends. */
async function choicesOf({ list, kept }: AnyList, by: Person): Promise<Choices> {
  const of = async (key: string): Promise<object[]> => {
    const filter = list.filters[key]!;
    if (filter.kind === 'date')
      return [
        { [`${key}From`]: inDays(by, -20), [`${key}To`]: inDays(by, 30) },
        { [`${key}To`]: inDays(by, 60) },
        { [`${key}From`]: inDays(by, 0) },
      ];
    const offered =
      'items' in filter ? filter.items : (await optionsAt(by, (filter as { url: string }).url)).slice(0, 12);
    const ids = offered.map(({ id }) => id);
    if (!('multiple' in filter && filter.multiple)) return [...ids, null].map((id) => ({ [key]: id }));
    // What has none in a cell has the organisation's id there, by which nothing is found.
    const strange = 'items' in filter ? [] : [[by.organisationId]];
    return [...ids.map((id) => [id]), ids.slice(0, 2), ...strange].map((some) => ({ [key]: some }));
  };
  return Object.fromEntries(await Promise.all(kept.filters.map(async (key) => [key, await of(key)] as const)));
}

const optionsAt = async (by: Person, url: string) =>
  ((await send(by, 'GET', `/api/${url}`)).body as { objects: { id: string }[] }).objects;

/** Searches whose total is not kept, though their list's is: by a text, and by the first filter that cells do not have. */
function besides({ list, kept }: AnyList): object[] {
  const [other] = Object.entries(list.filters).flatMap(([key, filter]) => {
    const choice = 'items' in filter ? filter.items.at(-1) : undefined;
    return choice && !kept.filters.includes(key)
      ? [{ [key]: 'multiple' in filter && filter.multiple ? [choice.id] : choice.id }]
      : [];
  });
  return [{ fullTextSearchString: 'a' }, ...(other ? [other] : [])];
}

/**
 * Asks every list whose total is kept for it, and counts the rows: by each value of each filter, each of those that the sums apply
 * together with each of the others, four pairs of any other two, and what is not kept. Returns the totals that differ, and how many were
 * kept and not nothing. Several who are counted alike share the searches among them.
 */
export async function keptTotals(by: Person, { nth = 0, among = 1 } = {}) {
  const wrong: Wrong[] = [];
  let [keptCount, at] = [0, 0];
  for (const rows of keptLists) {
    const choices = await choicesOf(rows, by);
    const { id: userId, organisationId, server } = by;
    const identify: Parameters<typeof inScope>[1]['identify'] = async (db) => ({
      ...(await personAtWork(db, userId)),
      ...(await db.selectFrom('organisations').select('settingsVersion').executeTakeFirstOrThrow()),
    });
    await inScope(server.maker, { organisationId, requestId: 'test', readOnly: true, identify }, async (scope) => {
      const ask = async (more: object): Promise<number> => {
        const search = { ...rows.list.defaults, page: 1, ...more } as ListSearch<Filters>;
        const [kept, total, counted] = await Promise.all([
          rows.kept.total(scope, search),
          rows.total(scope, search),
          rows.count(scope, search),
        ]);
        if (kept) keptCount += 1;
        if ((kept ?? counted) !== counted || total.count !== counted || !total.isExact)
          wrong.push({ list: rows.list.name, search: more, kept, counted });
        return counted;
      };
      const isAsked = () => at++ % among === nth;
      const held: Choices = {};
      for (const [key, values] of Object.entries(choices)) {
        held[key] = [];
        for (const value of values) if (!isAsked() || (await ask(value)) > 0) held[key].push(value);
      }
      for (const [key, some] of Object.entries(held))
        for (const [other, others] of Object.entries(held).filter(([each]) => key < each)) {
          const isApplied = [key, other].some((each) => rows.kept.applied.includes(each));
          const all = some.flatMap((one) => others.map((two) => ({ ...one, ...two })));
          const pairs = isApplied ? all : all.filter((_, at) => at % (others.length + 1) === 0).slice(0, 4);
          for (const pair of pairs) if (isAsked()) await ask(pair);
        }
      for (const more of besides(rows)) if (isAsked()) await ask(more);
      // Beyond the last page only the total itself is left to compare.
      const search = { ...rows.list.defaults, page: 1000 } as ListSearch<Filters>;
      const { totalObjectsForQuery: total } = await rows.page(scope, search);
      const counted = await rows.count(scope, search);
      if (total !== counted) wrong.push({ list: rows.list.name, search, kept: total, counted });
    });
  }
  return { wrong, keptCount };
}
