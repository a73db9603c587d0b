import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import { dayRange } from '@lintel/contract/platform/list';
import type {
  Column,
  Filter,
  FilterValue,
  Filters,
  ListDefinition,
  ListExport,
  ListPage,
  ListSearch,
  Neighbours,
} from '@lintel/contract/platform/list';
import { invalid } from './problems.ts';
import type { Scope } from './scope.ts';
import { MOST_ROWS, writeSheet } from './sheet.ts';
import type { Streamed } from './serve.ts';
import type { Tables } from './tables.ts';

/** A query under construction; filters narrow it and sort orders order it. */
export type Rows<DB extends keyof Tables> = SelectQueryBuilder<Tables, DB, any>;
/** A query on the joined tables, before anything is selected. */
type Narrow<Q, V> = (query: Q, value: V, scope: Scope) => Q;

type ListSource<Row, F extends Filters, S extends string, Q extends SelectQueryBuilder<any, any, any>> = {
  /** What may be seen, with the joins that filters and sort orders need; nothing selected yet. */
  from: (scope: Scope) => Q;
  /** The record's id, `properties.id`. */
  key: string;
  /** What one line shows. */
  select: (query: Q, scope: Scope) => SelectQueryBuilder<any, any, Row>;
  where: { [K in keyof F]-?: Narrow<Q, FilterValue<F[K] & Filter>> };
  /** What the address's fullTextSearchString finds. */
  text: Narrow<Q, string>;
  /** The expressions of each sort order; nulls come last either way. */
  order: { [K in S]: string };
};

export type ListQuery<Row, F extends Filters> = {
  page(scope: Scope, search: ListSearch<F>): Promise<ListPage<Row, F>>;
  count(scope: Scope, search: ListSearch<F>): Promise<number>;
  ids(scope: Scope, search: ListSearch<F>, most: number): Promise<string[]>;
  neighbours(scope: Scope, of: { id: string; search: ListSearch<F> }): Promise<Neighbours>;
  export(scope: Scope, search: ListExport<F>): Promise<Streamed>;
};

const EXPORT_BATCH = 1000;

/** One list's SQL. A filter or a sort order without SQL does not compile. */
export function listQuery<
  Row extends object,
  F extends Filters,
  S extends string,
  Q extends SelectQueryBuilder<any, any, any>,
>(list: ListDefinition<Row, F, S>, source: ListSource<Row, F, S, Q>): ListQuery<Row, F> {
  const narrowed = (scope: Scope, search: ListSearch<F>): Q => {
    const given = search as Record<string, unknown>;
    let query = source.from(scope);
    for (const [key, of] of Object.entries(list.filters)) {
      const value = of.kind === 'date' ? dayRange(given, key) : given[key];
      if (isSomething(value)) query = source.where[key as keyof F](query, value as never, scope);
    }
    const text = search.fullTextSearchString?.trim();
    return text ? source.text(query, text, scope) : query;
  };
  const ordered = (query: SelectQueryBuilder<any, any, any>, { sortingField, sortingAscending }: ListSearch<F>) => {
    const column = source.order[sortingField as S];
    return query
      .orderBy(sql.ref(column), (by) => (sortingAscending ? by.asc().nullsLast() : by.desc().nullsLast()))
      .orderBy(sql.ref(source.key), sortingAscending ? 'asc' : 'desc');
  };
  const idsOf = (scope: Scope, search: ListSearch<F>) =>
    ordered(narrowed(scope, search).select(sql.ref<string>(source.key).as('id')), search);
  const count = async (scope: Scope, search: ListSearch<F>) => {
    const counted = narrowed(scope, search).select(sql<number>`count(*)`.as('total'));
    return ((await counted.executeTakeFirstOrThrow()) as { total: number }).total;
  };
  /** Lines in the order of their ids; the page is found by its ids alone, so a wide line costs only what is shown. */
  const lines = async (scope: Scope, search: ListSearch<F>, ids: string[]): Promise<Row[]> => {
    if (ids.length === 0) return [];
    const query = source.select(source.from(scope).where(sql.ref(source.key), 'in', ids) as Q, scope);
    const found = new Map(((await query.execute()) as unknown as (Row & { id: string })[]).map((row) => [row.id, row]));
    return ids.flatMap((id) => found.get(id) ?? []);
  };
  const ids = async (scope: Scope, search: ListSearch<F>, most: number) =>
    ((await idsOf(scope, search).limit(most).execute()) as { id: string }[]).map((row) => row.id);

  return {
    count,
    ids,
    async page(scope, search) {
      const { page, limit } = search;
      const found = (await idsOf(scope, search)
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()) as { id: string }[];
      const total = page === 1 && found.length < limit ? found.length : await count(scope, search);
      const objects = await lines(
        scope,
        search,
        found.map((row) => row.id),
      );
      return {
        objects,
        page,
        limit,
        maxPage: Math.max(1, Math.ceil(total / limit)),
        totalObjectsForQuery: total,
        filter: search,
      };
    },
    async neighbours(scope, { id, search }) {
      // A window is filled before the query is ordered, so it carries the order itself.
      const direction = sql.raw(search.sortingAscending ? 'asc' : 'desc');
      const key = sql.ref<string>(source.key);
      const inOrder = sql`(order by ${sql.ref(source.order[search.sortingField as S])} ${direction} nulls last, ${key} ${direction})`;
      const places = narrowed(scope, search).select([
        key.as('id'),
        sql<number>`row_number() over ${inOrder}`.as('at'),
        sql<string | null>`lag(${key}) over ${inOrder}`.as('previousId'),
        sql<string | null>`lead(${key}) over ${inOrder}`.as('nextId'),
        sql<number>`count(*) over ()`.as('total'),
      ]);
      const place = await scope.db
        .selectFrom(places.as('places'))
        .selectAll()
        .where('places.id', '=', id)
        .executeTakeFirst();
      if (!place) return { previousId: null, nextId: null, position: null, total: await count(scope, search) };
      return { previousId: place.previousId, nextId: place.nextId, position: place.at, total: place.total };
    },
    async export(scope, search) {
      const columns = list.columns as Record<string, Column>;
      const chosen = [...new Set(search.columns ?? Object.keys(columns).filter((code) => !columns[code]!.hidden))];
      const strange = chosen.filter((code) => !Object.hasOwn(columns, code));
      if (strange.length)
        throw invalid(strange.map((code) => ({ field: 'columns', message: `The list has no column “${code}”` })));
      const total = await count(scope, search);
      // A chart asks for so many pages of so many lines; a list for all of them (conflict C12).
      const most = search.reportName ? (search.limit ?? total) * search.page : total;
      if (Math.min(total, most) > MOST_ROWS)
        throw invalid([
          {
            field: 'page',
            message: `A spreadsheet holds ${MOST_ROWS.toLocaleString('en-GB')} rows, and these are ${total.toLocaleString('en-GB')}. Please narrow the filters.`,
          },
        ]);
      // The ids of a million rows are 40 MB; the lines themselves are read a batch at a time.
      async function* rows(): AsyncGenerator<Row[]> {
        const all = await ids(scope, search, Math.max(most, 1));
        for (let at = 0; at < all.length; at += EXPORT_BATCH)
          yield await lines(scope, search, all.slice(at, at + EXPORT_BATCH));
      }
      return {
        stream: writeSheet({
          columns: chosen.map((code) => ({ ...columns[code]!, code })),
          rows: rows(),
          timeZone: scope.timeZone,
        }),
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        fileName: `${list.name} ${scope.today}.xlsx`,
        headers: { 'x-total-rows': String(Math.min(total, most)) },
      };
    },
  };
}

function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
