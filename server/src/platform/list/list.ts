import { sql } from 'kysely';
import type { SelectQueryBuilder, StringReference } from 'kysely';
import { dayRange } from '@lintel/contract/platform/list';
import { countWithin } from './day-counts.ts';
import type { DayCounts } from './day-counts.ts';
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
import { COUNTED, counted, inOrderOf } from './list-order.ts';
import type { Order } from './list-order.ts';
import { columnIs } from './list-sql.ts';
import { neighboursIn } from './neighbours.ts';
import { invalid } from '../http/problems.ts';
import type { Scope } from '../scope.ts';
import { batchesOf, MOST_ROWS, sheetAnswer } from './sheet.ts';
import type { Streamed } from '../http/serve.ts';

/** Narrows a query on the joined tables, before anything is selected; `search` is the whole request. */
type Narrow<Q, V> = (query: Q, value: V, scope: Scope, search: Record<string, unknown>) => Q;

/** Filters that a column alone can define. */
type OfColumn = { kind: 'select' | 'autocomplete' | 'date' | 'number' };
type ColumnOf<Q> = Q extends SelectQueryBuilder<infer DB, infer TB, any> ? StringReference<DB, TB> : never;

/** What the reader may do with a row, if the row says so. */
type Can<Row> = Row extends { can: infer C } ? C : never;

type ListSource<Row, Line, F extends Filters, S extends string, Q extends SelectQueryBuilder<any, any, any>> = {
  /** The visible rows, with the joins that filters need; nothing selected yet. Every count pays for these joins. */
  from: (scope: Scope, search: ListSearch<F>) => Q;
  /** The record's id, `properties.id`. */
  key: string;
  /** Selects what a line shows; a missing column does not compile. */
  select: (query: Q, scope: Scope) => SelectQueryBuilder<any, any, Line>;
  /** What the reader may do with a line, by the same policy as on its page; absent if the line selects it itself. */
  can?: (line: Line, scope: Scope) => Can<Row>;
  /** The SQL of each filter: just the column, if the filter compares it with values, dates or a number. */
  where: { [K in keyof F]-?: Narrow<Q, FilterValue<F[K] & Filter>> | (F[K] extends OfColumn ? ColumnOf<Q> : never) };
  /**
   * If only these filters narrow the list, its total is summed from kept counts (decision 025): the number of rows for each combination
   * of their values, by day for a date filter. `applied` are those that `sums` applies itself. Its rows are counted where `sums` gives
   * null, for readers who do not see all rows, or sums without a value or the days that are asked for.
   */
  kept?: {
    filters: readonly (keyof F & string)[];
    applied: readonly (keyof F & string)[];
    day: keyof F & string;
    sums: (scope: Scope, search: ListSearch<F>) => Promise<KeptSum<keyof F & string>[] | null>;
  };
  /** Records the lines of a spreadsheet that have a value in this column. */
  exported?: { column: keyof Row & string; note: (scope: Scope, ids: string[]) => Promise<void> };
  /** Applies fullTextSearchString. */
  text: (query: Q, text: string, scope: Scope, search: ListSearch<F>) => Q;
  /** The expression of each sort order; nulls sort last in both directions. */
  order: { [K in S]: Order<Q> };
};

type KeptSum<Key extends string> = {
  count: number;
  values: Partial<Record<Key, string | undefined>>;
  byDay?: DayCounts | undefined;
};

export type ListQuery<Row, F extends Filters, Q = unknown, S extends string = string> = {
  list: ListDefinition<Row, F, S>;
  /** The rows of a search, without order and page: for code that counts them differently. */
  rows(scope: Scope, search: ListSearch<F>): Q;
  page(scope: Scope, search: ListSearch<F>): Promise<ListPage<Row, F>>;
  count(scope: Scope, search: ListSearch<F>): Promise<number>;
  /** The total as its page shows it: from kept counts, or counted up to `COUNTED`; by the plan kept, unless it is planned anew. */
  total(
    scope: Scope,
    search: ListSearch<F>,
    how?: { plansAnew?: boolean },
  ): Promise<{ count: number; isExact: boolean }>;
  /**
   * The filters whose total is kept, and of these the ones that the sums apply themselves; that total, or null where the rows are
   * counted. For the test that compares both.
   */
  kept: {
    filters: readonly (keyof F & string)[];
    applied: readonly (keyof F & string)[];
    total(scope: Scope, search: ListSearch<F>): Promise<number | null>;
  };
  /** The ids of all rows of a search, in order. */
  ids(scope: Scope, search: ListSearch<F>): Promise<string[]>;
  /** The first lines in order, at most so many, with only these columns: for printing. */
  lines<C extends keyof Omit<Row, 'can'> & string>(
    scope: Scope,
    search: ListSearch<F>,
    asked: { columns: readonly C[]; most: number },
  ): Promise<Pick<Row, C>[]>;
  neighbours(scope: Scope, of: { id: string; search: ListSearch<F> }): Promise<Neighbours>;
  export(scope: Scope, search: ListExport<F>): Promise<Streamed>;
};

/** The SQL of one list. A filter or sort order without SQL does not compile. */
export function listQuery<
  Row extends object,
  Line extends Omit<Row, 'can'>,
  F extends Filters,
  S extends string,
  Q extends SelectQueryBuilder<any, any, any>,
>(list: ListDefinition<Row, F, S>, source: ListSource<Row, Line, F, S, Q>): ListQuery<Row, F, Q, S> {
  const filters = Object.entries(list.filters);
  /** The filters of a search, each with its value. */
  const filtersIn = (search: ListSearch<F>) => {
    const given = search as Record<string, unknown>;
    return filters.flatMap(([key, of]) => {
      const value = of.kind === 'date' ? dayRange(given, key) : given[key];
      return isSomething(value) ? { key, of, value } : [];
    });
  };
  const textIn = ({ fullTextSearchString }: ListSearch<F>) => fullTextSearchString?.trim();
  const narrowed = (scope: Scope, search: ListSearch<F>): Q => {
    let query = source.from(scope, search);
    for (const { key, of, value } of filtersIn(search)) {
      const where: Narrow<Q, never> | string = source.where[key as keyof F];
      query =
        typeof where === 'string'
          ? (query.where(columnIs(where, of, value)) as Q)
          : where(query, value as never, scope, search);
    }
    const text = textIn(search);
    return text ? source.text(query, text, scope, search) : query;
  };
  /** Whether the search contains values as parameters, and not only choices that its SQL spells out. */
  const isNarrowed = (search: ListSearch<F>) =>
    Boolean(textIn(search)) ||
    filtersIn(search).some(({ of }) => !('items' in of) || ('multiple' in of && of.multiple));
  const key = sql.ref<string>(source.key);
  const orderOf = ({ sortingField, sortingAscending }: ListSearch<F>) =>
    inOrderOf<Q>(source.order[sortingField as S], source.key, sortingAscending);
  const idsOf = (scope: Scope, search: ListSearch<F>) => {
    const order = orderOf(search);
    return order.ordered(order.joined(narrowed(scope, search), scope).select(key.as('id')));
  };
  const count = async (scope: Scope, search: ListSearch<F>) => {
    const all = narrowed(scope, search).select(sql<number>`count(*)`.as('total'));
    return ((await all.executeTakeFirstOrThrow()) as { total: number }).total;
  };
  const keptTotal = async (scope: Scope, search: ListSearch<F>): Promise<number | null> => {
    const { kept } = source;
    if (!kept || textIn(search)) return null;
    const given = filtersIn(search).filter(({ key: of }) => !kept.applied.includes(of));
    const days = dayRange(search, kept.day);
    const asked = given
      .filter(({ key: of }) => of !== kept.day)
      .map(({ key: of, value }) => ({ of, values: [value].flat() }));
    if (asked.some(({ of }) => !kept.filters.includes(of))) return null;
    const sums = await kept.sums(scope, search);
    if (
      !sums ||
      sums.some(({ values: its, byDay }) => (days && !byDay) || asked.some(({ of }) => its[of] === undefined))
    )
      return null;
    return sums
      .filter(({ values: its }) => asked.every(({ of, values }) => values.includes(its[of])))
      .reduce((sum, { count, byDay }) => sum + (days ? countWithin(byDay!, days) : count), 0);
  };
  const countedTotal = async (scope: Scope, search: ListSearch<F>, plansAnew = true) => {
    const how = { isNarrowed: plansAnew && isNarrowed(search) };
    const found = await counted(scope, narrowed(scope, search), COUNTED + 1, how);
    return { count: Math.min(found, COUNTED), isExact: found <= COUNTED };
  };
  const total = async (scope: Scope, search: ListSearch<F>, { plansAnew }: { plansAnew?: boolean } = {}) => {
    const kept = await keptTotal(scope, search);
    return kept === null ? countedTotal(scope, search, plansAnew) : { count: kept, isExact: true };
  };
  const shown = (line: Line, scope: Scope) =>
    (source.can ? { ...line, can: source.can(line, scope) } : line) as unknown as Row;
  /** Lines in the order of their ids. The page is found by ids alone, so the columns of a line are only computed for rows shown. */
  const lines = async (scope: Scope, search: ListSearch<F>, ids: string[]): Promise<Line[]> => {
    if (ids.length === 0) return [];
    const query = source.select(source.from(scope, search).where(key, 'in', ids) as Q, scope);
    const found = new Map(
      ((await query.execute()) as unknown as (Line & { id: string })[]).map((row) => [row.id, row]),
    );
    return ids.flatMap((id) => found.get(id) ?? []);
  };

  return {
    list,
    rows: narrowed,
    count,
    total,
    kept: {
      filters: source.kept ? [...source.kept.applied, ...source.kept.filters, source.kept.day] : [],
      applied: source.kept?.applied ?? [],
      total: keptTotal,
    },
    ids: async (scope, search) => ((await idsOf(scope, search).execute()) as { id: string }[]).map(({ id }) => id),
    lines: async <C extends string>(
      scope: Scope,
      search: ListSearch<F>,
      { columns, most }: { columns: readonly C[]; most: number },
    ) => {
      const query = orderOf(search)
        .ordered(source.select(narrowed(scope, search), scope))
        .limit(most);
      return (await withColumns(scope, query, columns).execute()) as Pick<Row, C & keyof Row>[];
    },
    async page(scope, search) {
      const { page, limit, onlyTotal } = search;
      const before = (page - 1) * limit;
      const answer = (objects: Row[], found: number, totalIsExact = true) => ({
        objects,
        page,
        limit,
        // If the rest was not counted, a full page implies at least one more.
        maxPage: Math.max(1, Math.ceil(found / limit), totalIsExact ? 1 : page + Number(objects.length === limit)),
        totalObjectsForQuery: found,
        totalIsExact,
        filter: search,
      });
      if (onlyTotal) return answer([], await count(scope, search));
      const ids = idsOf(scope, search).limit(limit);
      // What a text finds is read in full before it is sorted: counted at the same time, it is not sought again (decision 062).
      const first = textIn(search) ? ids.select(sql<number>`count(*) over ()`.as('total')) : ids;
      const [found, kept] = await Promise.all([
        (before === 0 ? first : first.offset(before)).execute() as Promise<{ id: string; total?: number }[]>,
        keptTotal(scope, search),
      ]);
      if (found.length === 0) return answer([], before === 0 ? 0 : (kept ?? (await count(scope, search))));
      const toHere = before + found.length;
      const known = found[0]!.total ?? kept;
      const isCounted = known === null && found.length === limit && before < COUNTED;
      const [objects, all] = await Promise.all([
        lines(
          scope,
          search,
          found.map((row) => row.id),
        ),
        isCounted
          ? countedTotal(scope, search)
          : found.length < limit
            ? { count: toHere, isExact: true }
            : { count: Math.max(toHere, known ?? 0), isExact: known !== null },
      ]);
      return answer(
        objects.map((line) => shown(line, scope)),
        all.count,
        all.isExact,
      );
    },
    neighbours: (scope, { id, search }) =>
      neighboursIn(scope, {
        id,
        rows: narrowed(scope, search),
        key: source.key,
        order: orderOf(search),
        isNarrowed: isNarrowed(search),
        keptTotal: () => keptTotal(scope, search),
      }),
    async export(scope, search) {
      const columns = list.columns as Record<string, Column>;
      const chosen = [...new Set(search.columns ?? Object.keys(columns).filter((code) => !columns[code]!.hidden))];
      const strange = chosen.filter((code) => !Object.hasOwn(columns, code));
      if (strange.length)
        throw invalid(strange.map((code) => ({ field: 'columns', message: `The list has no column “${code}”` })));
      const total = await count(scope, search);
      // A chart requests a number of pages of a given size; a list all rows (conflict C12).
      const most = search.reportName ? (search.limit ?? total) * search.page : total;
      if (Math.min(total, most) > MOST_ROWS)
        throw invalid([
          {
            field: 'page',
            message: `A spreadsheet holds ${MOST_ROWS.toLocaleString('en-GB')} rows, and these are ${total.toLocaleString('en-GB')}. Please narrow the filters.`,
          },
        ]);
      const query = orderOf(search)
        .ordered(source.select(narrowed(scope, search), scope))
        .limit(Math.max(most, 1));
      return sheetAnswer(scope, {
        name: search.reportName ?? list.name,
        columns: chosen.map((code) => {
          const { sheetLabel, ...column } = columns[code]!;
          return { ...column, label: sheetLabel ?? column.label, code };
        }),
        rows: withNote(scope, query, chosen, source.exported),
        rowCount: Math.min(total, most),
      });
    },
  };
}

/** The rows of a query in order, in batches; columns that are not requested are not read. */
export const inBatches = (
  scope: Scope,
  query: SelectQueryBuilder<any, any, any>,
  columns: readonly string[],
): AsyncGenerator<object[]> => batchesOf<object>(scope, withColumns(scope, query, columns).compile());

/** Other columns of the line are not computed. */
const withColumns = ({ db }: Scope, query: SelectQueryBuilder<any, any, any>, columns: readonly string[]) =>
  db.selectFrom(query.as('line')).select(columns.map((code) => sql.ref(`line.${code}`).as(code)));

/** Like `inBatches`; lines with a value in the exported column are recorded before they are sent. */
async function* withNote(
  scope: Scope,
  query: SelectQueryBuilder<any, any, any>,
  columns: readonly string[],
  exported: { column: string; note: (scope: Scope, ids: string[]) => Promise<void> } | undefined,
): AsyncGenerator<object[]> {
  if (!exported || !columns.includes(exported.column)) return yield* inBatches(scope, query, columns);
  for await (const rows of inBatches(scope, query, ['id', ...columns])) {
    const noted = (rows as Record<string, unknown>[]).filter((row) => isSomething(row[exported.column]));
    await exported.note(
      scope,
      noted.map(({ id }) => String(id)),
    );
    yield rows;
  }
}

function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
