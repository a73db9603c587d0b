import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Scope } from '../scope.ts';
import { CUSTOM_PLAN } from '../database/statements.ts';

/** The rows of a list, over any tables. */
export type Rows = SelectQueryBuilder<any, any, any>;

/** The expression of a sort order; nulls sort last in both directions. */
export type Order<Q extends Rows> =
  | string
  | {
      by: string;
      /** Joins the table of the expression, which counts do without; a line's `select` joins it under the same alias. */
      join?: (query: Q, scope: Scope) => Rows;
      /** Never null, so that an index serves both directions. */
      isThere?: true;
    };

/** How a list is sorted: the join that it needs, and the order itself. */
export type InOrder = {
  joined: (query: Rows, scope: Scope) => Rows;
  ordered: (query: Rows) => Rows;
  by: RawBuilder<unknown>;
  isThere: boolean;
  ascending: boolean;
};

/** A page counts no further than this; the exact total is a request of its own. */
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
 * Counts the rows of one query or several, up to `most`. Which index serves a filter depends on its values, so a narrowed
 * count is planned each time.
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
  }>`select count(*) ${sql.raw(isNarrowed ? CUSTOM_PLAN : '')} from (${sql.join(each, sql` union all `)} limit ${most < COUNTED ? most : sql.lit(most)}) counted`.execute(
    db,
  );
  return rows[0]!.count;
}
