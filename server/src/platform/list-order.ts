import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Scope } from './scope.ts';
import { PLANNED_ANEW } from './statements.ts';

/** Rows of a list, whatever their tables. */
export type Rows = SelectQueryBuilder<any, any, any>;

/** The expression of a sort order; nulls come last either way. */
export type Order<Q extends Rows> =
  | string
  | {
      by: string;
      /** Brings in the table that it stands in, which a count does not join; a line's `select` does, by the same name. */
      join?: (query: Q, scope: Scope) => Rows;
      /** Is never null, so that an index serves the order both ways. */
      isThere?: true;
    };

/** How a list is sorted: what it must join for that, and the order itself. */
export type InOrder = {
  joined: (query: Rows, scope: Scope) => Rows;
  ordered: (query: Rows) => Rows;
  by: RawBuilder<unknown>;
  isThere: boolean;
  ascending: boolean;
};

/** Beyond so many a list says that there are more, and counts them only when it is asked to. */
export const COUNTED = 10_000;

export function inOrderOf<Q extends Rows>(order: Order<Q>, key: string, ascending: boolean): InOrder {
  const { by, join, isThere = false } = typeof order === 'string' ? { by: order } : order;
  const way = ascending ? 'asc' : 'desc';
  return {
    joined: (query, scope) => join?.(query as Q, scope) ?? query,
    ordered: (query) =>
      query.orderBy(sql.ref(by), (one) => (isThere ? one[way]() : one[way]().nullsLast())).orderBy(sql.ref(key), way),
    by: sql.ref(by),
    isThere,
    ascending,
  };
}

/**
 * How many rows there are, in one part or several, counting no further than `most`. Which index has what a filter leaves
 * depends on its values: those are counted by a plan of their own.
 */
export async function counted(
  { db }: Pick<Scope, 'db'>,
  parts: Rows | readonly Rows[],
  most: number,
  { isNarrowed = false } = {},
): Promise<number> {
  const each = [parts].flat().map((part) => sql`(${part.select(sql`1`.as('one'))})`);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) ${sql.raw(isNarrowed ? PLANNED_ANEW : '')} from (${sql.join(each, sql` union all `)} limit ${most < COUNTED ? most : sql.lit(most)}) counted`.execute(
    db,
  );
  return rows[0]!.count;
}
